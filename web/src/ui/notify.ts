// SPDX-License-Identifier: MIT
// A note of the system's, where that was allowed.

export const canNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';
export const mayAskToNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';
export function notify(title: string): void {
  // What was allowed is asked of another process, which takes milliseconds.
  if (document.hidden && canNotify()) new Notification(title, { tag: 'triforium', icon: '/icon-192.png' });
}
