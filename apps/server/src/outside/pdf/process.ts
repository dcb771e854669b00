/**
 * Child process that compiles documents to PDF and scales pictures. A process instead of a thread: it can be killed at
 * any point, returns its memory, and cannot crash the server.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { forPaper } from '../pictures/for-paper.ts';
import type { Answer, Scaling, Setting, Task } from './printer.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [join(folder, 'fonts')] }] });

const diagnosed = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));

const empty = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');

function compiled(): NodeTypstDocument {
  const made = compiler.compile({ mainFilePath: join(folder, 'template.typ') });
  const failure = made.takeError();
  if (!failure && made.result) return made.result;
  throw new Error(failure ? JSON.stringify(compiler.fetchDiagnostics(failure)) : 'no document');
}

/** An unreadable drawing must not cost the document: it is left out, and its description stays. */
function compiledSomehow({ pictures }: Setting): NodeTypstDocument {
  try {
    return compiled();
  } catch (error) {
    const drawings = pictures.filter(({ path }) => path.endsWith('.svg'));
    if (drawings.length === 0) throw error;
    for (const { path } of drawings) compiler.mapShadow(join(folder, path), empty);
    return compiled();
  }
}

/** PDF/UA-1 if every letter has a glyph; else the same tagged document without that conformance claim. */
function rendered(task: Setting): Buffer {
  const document = compiledSomehow(task);
  const creationTimestamp = task.created;
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  } catch (error) {
    if (!diagnosed(error).includes('could not be displayed')) throw error;
    return compiler.pdf(document, { pdfStandard: '1.7', creationTimestamp });
  }
}

async function make(task: Setting): Promise<Buffer> {
  compiler.mapShadow(join(folder, 'entry.json'), Buffer.from(task.document));
  for (const { path, file } of task.pictures) compiler.mapShadow(join(folder, path), await readFile(file));
  return rendered(task);
}

async function scaled({ file, most, as }: Scaling) {
  try {
    const { bytes, width, height } = await forPaper(await readFile(file), most, as);
    await writeFile(file, bytes);
    return { width, height };
  } catch (error) {
    return { failure: diagnosed(error) };
  }
}

/** Evicts the compiler's cache and yields: otherwise each document would stay in memory. */
async function set(task: Setting): Promise<Answer> {
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

const answer = async (task: Task): Promise<Answer> =>
  'scale' in task ? { scaled: await Promise.all(task.scale.map(scaled)) } : set(task);

process.on('message', (task: Task) => void answer(task).then(done => process.send?.(done)));
process.on('disconnect', () => process.exit());
