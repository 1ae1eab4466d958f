import type { PageHead } from '../../lib/page-head.ts';

export const NOT_FOUND_TITLE = '404 – Not Found';
export const NOT_FOUND_TEXT = 'The page you are looking for doesn’t exist.';

export const notFoundHead: PageHead = { title: NOT_FOUND_TITLE, description: NOT_FOUND_TEXT };
