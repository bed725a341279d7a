// SPDX-License-Identifier: MIT
// A game that is open in two tabs is played in one of them; the others look on. Who plays holds a lock of that game's; closing the
// tab hands it on, and it can be taken over by hand. Where a browser has no locks every tab may play, and storage.ts sees to it that
// none writes over another.

const name = (id: string) => `triforium.game.${id}`;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('triforium.games') : null;

/** Tell the other tabs that this game has gone on. */
export const tellTabs = (id: string): void => channel?.postMessage(id);

export class Tab {
  /** Is the game played in another tab? */
  elsewhere = $state(false);
  private gone = new AbortController();
  private release: (() => void) | null = null;

  /** `changed`: another tab went on with it, or it is ours now. */
  constructor(
    private readonly id: string,
    private readonly changed: () => void,
  ) {
    channel?.addEventListener('message', this.heard);
  }
  private heard = ({ data }: MessageEvent) => {
    if (data === this.id) this.changed();
  };

  /** Done once it is known who plays. */
  async begin(): Promise<void> {
    if (!navigator.locks) return;
    await new Promise<void>((known) => {
      void navigator.locks.request(name(this.id), { ifAvailable: true }, (lock) => {
        if (this.gone.signal.aborted) return known();
        if (lock) return known(), this.keep();
        this.elsewhere = true;
        known();
        this.queue();
      }).catch(this.lost);
    });
  }
  /** Ours until we leave. */
  private keep(): Promise<void> {
    return new Promise((release) => (this.release = release));
  }
  private mine = () => {
    this.elsewhere = false;
    this.changed();
    return this.keep();
  };
  /** Whoever plays may leave. */
  private queue(): void {
    const { signal } = this.gone;
    void navigator.locks.request(name(this.id), { signal }, this.mine).catch(() => signal.aborted || this.lost());
  }
  private lost = () => {
    this.elsewhere = true;
    this.release = null;
    this.queue();
  };
  /** It is played here from now on. */
  take(): void {
    this.gone.abort();
    this.gone = new AbortController();
    void navigator.locks.request(name(this.id), { steal: true }, this.mine).catch(this.lost);
  }
  leave(): void {
    this.gone.abort();
    this.release?.();
    channel?.removeEventListener('message', this.heard);
  }
}
