/**
 * Runs as a child process: turns one document after another into a PDF. A process and not a thread, since only a process
 * can be stopped in the middle of it, gives its memory back, and takes nobody with it when it falls.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Answer, Task } from '../pdf.ts';

const folder = import.meta.dirname;
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [join(folder, 'fonts')] }] });

const diagnosed = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));

/** PDF/UA-1 where every letter has a glyph; else the same document with the same tags, but without that promise. */
function rendered(task: Task): Buffer {
  const made = compiler.compile({ mainFilePath: join(folder, 'template.typ') });
  const failure = made.takeError();
  const document = made.result;
  if (failure || !document)
    throw new Error(failure ? JSON.stringify(compiler.fetchDiagnostics(failure)) : 'no document');
  const creationTimestamp = task.created;
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch (error) {
    if (!diagnosed(error).includes('could not be displayed')) throw error;
    return compiler.pdf(document, { pdfStandard: '1.7', creationTimestamp });
  }
}

async function make(task: Task): Promise<Buffer> {
  compiler.mapShadow(join(folder, 'entry.json'), Buffer.from(task.document));
  for (const { path, file } of task.pictures) compiler.mapShadow(join(folder, path), await readFile(file));
  return rendered(task);
}

/** Without the eviction and the turn, each document would stay in memory. */
async function answer(task: Task): Promise<Answer> {
  try {
    return { pdf: await make(task) };
  } catch (error) {
    return { failure: diagnosed(error) };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(5);
    await turn();
  }
}

process.on('message', (task: Task) => void answer(task).then(done => process.send?.(done)));
process.on('disconnect', () => process.exit());
