/** Uploading and fetching bytes. */

export { disposition } from './common/file-headers.ts';
export { fileBytes } from './files/bytes.ts';
export { fileUpload } from './files/upload.ts';
