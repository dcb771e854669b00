/** Chunk with everything that sending needs, loaded when the first field is touched. */
export { keepFile, localFilesOf } from '../offline/local-files.ts';
export { discard, FileLost, lasting, outgoing, put, ready, settled, takeBack } from '../offline/outbox.ts';
export { isFull } from '../offline/outbox-db.ts';
export { reopenRefused } from '../offline/reopen-refused.ts';
export { sendNow, startSending } from '../offline/sender.ts';
