/** Builds a multipart upload as a browser's form sends it. */
import { randomBytes } from 'node:crypto';
import type { Person, Reply } from './house.ts';

export const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

/** A field before the file. */
export const fieldOf = (name: string, value: string): Buffer =>
  Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

export const partOf = (filename: string, bytes: string | Buffer, type?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n`),
    Buffer.from(type ? `content-type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(bytes),
    Buffer.from('\r\n--b--\r\n'),
  ]);

export const postFile = (person: Person, filename: string, bytes: string | Buffer, type?: string): Promise<Reply> =>
  person.post('/pixelstein-files/files.json', partOf(filename, bytes, type), multipart);

/**
 * Random bytes of no known type: without the zeros at the start, one in thousands would match an audio or video
 * signature.
 */
export const noise = (size: number): Buffer => randomBytes(size).fill(0, 0, Math.min(size, 8));

/** Uploads a file and returns its id. */
export async function upload(person: Person, filename: string, bytes: string | Buffer, type?: string): Promise<string> {
  const { status, body } = await postFile(person, filename, bytes, type);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}
