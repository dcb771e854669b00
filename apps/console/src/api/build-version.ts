/** Of this build. The page may be older than the server that now answers it. */
export { version as ownVersion } from '../../../../package.json';
