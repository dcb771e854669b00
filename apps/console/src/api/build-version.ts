/** This build's version. The page may be older than the server that answers it. */
export { version as ownVersion } from '../../../../package.json';
