/**
 * Opens a file that a parser has written. Only a regular file with one name is opened: a parser that a hostile file has
 * taken over may put a link in its place, which the server would follow beyond the parser's fence.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Windows has neither; without waiting, a pipe does not hold the server. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Throws `ELOOP` for a link. */
export async function openMade(path: string, most = Number.POSITIVE_INFINITY): Promise<FileHandle> {
  const file = await open(path, flags);
  const facts = await file.stat().catch(async error => {
    await file.close();
    throw error;
  });
  if (facts.isFile() && facts.nlink === 1 && facts.size <= most) return file;
  await file.close();
  throw new Error(`${path} is not what a parser was to write`);
}

export async function readMade(path: string, most: number): Promise<Buffer> {
  const file = await openMade(path, most);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
