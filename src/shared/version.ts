/** The version of this program, which package.json alone states; a build takes it in. */
export { version as VERSION } from '../../package.json';
