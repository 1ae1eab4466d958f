export { ArchivesPage as Page } from '../archives.tsx';
export { loadArchives as load } from '../archives.tsx';
