// SPDX-License-Identifier: MIT
import { LANGUAGES } from '@/i18n/i18n.svelte';
import { router } from './router.svelte';
import { settings } from '@/session/settings.svelte';

// The service worker keeps the whole page, so that it works with the network off. A new version is fetched in the
// background and taken when asked for, or when every tab of the old one is closed.

class Update {
  waiting = $state.raw<ServiceWorker | null>(null);

  watch(registration: ServiceWorkerRegistration): void {
    const notice = (worker: ServiceWorker | null) => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) this.waiting = worker;
    };
    notice(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => notice(worker));
    });
  }

  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('take over');
  }
}

export const update = new Update();

export async function goOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    const known = navigator.serviceWorker.controller !== null;
    update.watch(await navigator.serviceWorker.register('/sw.js'));
    const { active } = await navigator.serviceWorker.ready;
    const keep = (languages: string[], reading: boolean) => active?.postMessage({ languages, reading });
    if (known) return keep(Object.keys(LANGUAGES), true);
    keep([settings.language], router.parts.length > 0);
    // Rules and lessons can wait until somebody goes further than the first screen.
    addEventListener('hashchange', () => keep([settings.language], true), { once: true });
  } catch {
    // A browser that forbids it (private window) still plays online.
  }
}
