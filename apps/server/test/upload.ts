/** A file as a form of the browser sends it: one part, under its name. */
import { randomBytes } from 'node:crypto';
import type { Person, Reply } from './house.ts';

export const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

export const partOf = (filename: string, bytes: string | Buffer, type?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n`),
    Buffer.from(type ? `content-type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(bytes),
    Buffer.from('\r\n--b--\r\n'),
  ]);

export const postFile = (person: Person, filename: string, bytes: string | Buffer, type?: string): Promise<Reply> =>
  person.post('/pixelstein-files/files.json', partOf(filename, bytes, type), multipart);

/** Bytes of no known kind: quite random ones begin as a sound or a film once in thousands of times. */
export const noise = (size: number): Buffer => randomBytes(size).fill(0, 0, Math.min(size, 8));

/** Its id. */
export async function upload(person: Person, filename: string, bytes: string | Buffer, type?: string): Promise<string> {
  const { status, body } = await postFile(person, filename, bytes, type);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}
