// SPDX-License-Identifier: MIT
// The browser would install the page. It says so when it likes, whatever is on the screen: heard from the first moment on, said on home,
// and not again after a no.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}
const KEY = 'triforium.install';

function refused(): boolean {
  try {
    return localStorage.getItem(KEY) === 'no';
  } catch {
    return false;
  }
}

class Install {
  offer = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      if (refused()) return;
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.offer = null));
  }
  take(): void {
    void this.offer?.prompt();
    this.offer = null;
  }
  never(): void {
    this.offer = null;
    try {
      localStorage.setItem(KEY, 'no');
    } catch {
      // It is asked again next time.
    }
  }
}
export const install = new Install();
