export { paths } from '#shared/paths.ts';
