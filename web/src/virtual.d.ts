declare module 'virtual:games' {
  export const games: readonly { id: string; players_min: number; players_max: number; names: Record<string, string> }[];
  export const levels: readonly import('@/core/types').Level[];
  export const plain: (() => Promise<import('@/app/boards').Board>) | null;
}
declare module 'virtual:rules' {
  /** By language and game. */
  const pages: Record<string, () => Promise<{ default: import('@/i18n/i18n.svelte').RulesPage }>>;
  export default pages;
}
declare module 'virtual:rules/*' {
  import type { RulesPage } from '@/i18n/i18n.svelte';
  const page: RulesPage;
  export default page;
}
