import headers from '#content/headers.yaml';
import type { Banner } from '../../components/ui/content-banner.tsx';

/** The banner of the list. tests/client/features/conversations/list-banner.test.ts checks its shape. */
export const LIST_BANNER: Banner = (headers as { banners: { list: Banner } }).banners.list;
