declare module 'virtual:rules/*' {
  import type { RulesPage } from '@/i18n/i18n.svelte';
  const page: RulesPage;
  export default page;
}
