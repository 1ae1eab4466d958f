export { EternalPage as Page } from '../eternal.tsx';
export { loadEternal as load } from '../eternal.tsx';
