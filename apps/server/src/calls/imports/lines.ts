/** Lines that a reader of files spooled, some at a time. */
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
