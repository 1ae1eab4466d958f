import headers from '#content/headers.yaml';
import type { Banner } from '../../components/ui/frame.tsx';

/** The banner of the list. tests/client/features/conversations/list-texts.test.ts checks its shape. */
export const LIST_BANNER: Banner = (headers as { banners: { list: Banner } }).banners.list;
