import headers from '#content/headers.yaml';
import type { Banner } from '../../components/ui/content-banner.tsx';

/** The banner of the list. tests/client/content.test.ts checks that the file has this shape. */
export const LIST_BANNER: Banner = (headers as { banners: { list: Banner } }).banners.list;
