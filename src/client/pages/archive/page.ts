export { ArchivePage as Page } from '../archive.tsx';
export { loadArchive as load } from '../archive.tsx';
