// SPDX-License-Identifier: MIT

/** Copies `text`; where the browser does not let us, it is selected in its field for the person to copy, and the answer is no. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return false;
  }
}
