export { ArchivePage as Page } from './archive-page.tsx';
export { loadArchive as load } from './load-archive.ts';
