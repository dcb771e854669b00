/** Uploading and fetching bytes. */
export { fileBytes } from './file-bytes.ts';
export { disposition } from './file-headers.ts';
export { fileUpload } from './file-upload.ts';
