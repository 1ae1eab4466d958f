export { EternalPage as Page } from './eternal-page.tsx';
export { loadEternal as load } from './load-eternal.ts';
