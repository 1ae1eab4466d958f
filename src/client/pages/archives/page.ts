export { ArchivesPage as Page } from './archives-page.tsx';
export { loadArchives as load } from './load-archives.ts';
