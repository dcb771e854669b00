/** Lines that a reader of files spooled, some at a time: all of them, or as they come. */
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { openMade } from '../../outside/made-file.ts';

/** Rows, and characters of them, of one statement. */
const [atOnce, portion] = [500, 200_000];

export async function* linesOf<T>(path: string): AsyncGenerator<T[], void, void> {
  const spool = (await openMade(path)).createReadStream();
  let lines: T[] = [];
  let length = 0;
  for await (const text of createInterface({ input: spool })) {
    lines.push(JSON.parse(text) as T);
    length += text.length;
    if (lines.length < atOnce && length < portion) continue;
    yield lines;
    [lines, length] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

const chunk = 256 * 1024;

/** Whole lines of `file` from where the last ones ended. */
function reading(file: FileHandle): () => Promise<string[]> {
  let [at, rest] = [0, Buffer.alloc(0)];
  return async () => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunk), 0, chunk, at);
    at += bytesRead;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    const end = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(end);
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
    return bytesRead > 0 && lines.length === 0 ? [''] : lines;
  };
}

/** The lines of a file that is still being written; `more` resolves when there are more, false once there are no more. */
export async function* linesAsTheyCome<T>(path: string, more: () => Promise<boolean>): AsyncGenerator<T[], void, void> {
  const file = await openMade(path);
  try {
    const next = reading(file);
    for (let going = true; ; ) {
      const lines = await next();
      const read = lines.filter(line => line !== '').map(line => JSON.parse(line) as T);
      for (let at = 0; at < read.length; at += atOnce) yield read.slice(at, at + atOnce);
      if (lines.length > 0) continue;
      if (!going) return;
      going = await more();
    }
  } finally {
    await file.close();
  }
}
