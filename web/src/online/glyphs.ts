// SPDX-License-Identifier: MIT
import { GLYPHS } from '@/look/glyphs';

// Glyphs that only tables elsewhere need, beside those of all screens; and the marks of who is there, one form a state.

Object.assign(GLYPHS, {
  joined: '<circle cx="8.3" cy="12" r="5.6"/><circle cx="15.7" cy="12" r="5.6"/>',
  parted: '<circle cx="5.8" cy="12" r="4.3"/><circle cx="18.2" cy="12" r="4.3"/><path d="M12 4v3.4M12 16.6V20"/>',
  sent: '<path d="M12 20V4.8M5.8 11L12 4.8 18.2 11"/>',
  share: '<path d="M12 15.5V3M7.5 7.2L12 2.7l4.5 4.5M7 10.5H4.5V21h15V10.5H17"/>',
  copy: '<rect x="8.5" y="8" width="12" height="13" rx="2"/><path d="M15.5 8V5a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/>',
  chat: '<path d="M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7.5L7 21v-4H5a2 2 0 0 1-2-2z"/><path d="M7.5 8.7h9M7.5 12.3h6"/>',
  chat_off: '<path d="M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7.5L7 21v-4H5a2 2 0 0 1-2-2zM8.5 7.5l7 6M15.5 7.5l-7 6"/>',
  device: '<path d="M14 15H3.5V4.5H19V8M1.8 18.5H13"/><rect x="15.5" y="10" width="6.5" height="11" rx="1.5"/>',
  qr: '<path d="M3.5 3.5h6v6h-6zM14.5 3.5h6v6h-6zM3.5 14.5h6v6h-6zM14.5 14.5h2M20.5 14.5v2.5M17.5 20.5h3M14.5 18v2.5"/>',
  seal: '<path d="M12 1.8l2.7 2 3.3-.3 1 3.2 2.8 1.8L20.7 12l1.1 3.5-2.8 1.8-1 3.2-3.3-.3-2.7 2-2.7-2-3.3.3-1-3.2-2.8-1.8L3.3 12 2.2 8.5 5 6.7l1-3.2 3.3.3z"/><path d="M7.8 12.3l3 3 5.4-6.3"/>',
  unsealed: '<circle cx="12" cy="12" r="9" stroke-dasharray="3.2 2.45"/>',
  turn: '<path d="M3.8 11A8.3 8.3 0 0 1 18.5 6.8L20.5 9M20.7 4.2V9H16M20.2 13A8.3 8.3 0 0 1 5.5 17.2L3.5 15M3.3 19.8V15H8"/>',
  down: '<path d="M4.5 9L12 16.5 19.5 9"/>',
  plane: '<path d="M2.5 11L21.5 2.8 15 21.3l-4-8.1z"/><path d="M11 13.2L21.5 2.8"/>',
  key: '<circle cx="7.5" cy="12" r="4.5"/><path d="M12 12h10M18.5 12v4M22 12v3"/>',
  plus: '<path d="M12 4.5v15M4.5 12h15"/>',
});

export type Presence = 'here' | 'away' | 'open' | 'unheard' | 'bot' | 'standin' | 'left';
export const PRESENCE: Record<Presence, string> = {
  here: '<circle cx="8" cy="8" r="5" fill="currentColor"/>',
  away: '<circle cx="8" cy="8" r="4.6" fill="none" stroke="currentColor" stroke-width="2"/>',
  open: '<circle cx="8" cy="8" r="5.4" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="3.2 2.45"/>',
  unheard: '<circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-dasharray=".01 4.4"/>',
  bot: '<rect x="3" y="3" width="10" height="10" rx="2.2" fill="currentColor"/><path d="M6.2 6.7v2.2M9.8 6.7v2.2" stroke="var(--panel)" stroke-width="1.7" stroke-linecap="round"/>',
  standin: '<circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.8"/><rect x="5.3" y="5.3" width="5.4" height="5.4" rx="1.2" fill="currentColor"/>',
  left: '<circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M2.5 13.5l11-11" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
};
