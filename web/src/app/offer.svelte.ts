// SPDX-License-Identifier: MIT
// Does the server behind this page have tables for people who are apart? Asked once; a page without a server has none.

class Offer {
  tables = $state(false);

  constructor() {
    void fetch('/online')
      .then((answer) => answer.json())
      .then(({ tables }) => (this.tables = tables === true))
      .catch(() => {});
  }
}
export const offer = new Offer();
