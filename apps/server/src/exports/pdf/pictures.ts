/** Prepares the pictures of an entry for its PDF: fetched to disk and scaled to print size. */
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CompiledForm, compile, type Data, type Form, type Look, lookAt, rowOf, walk } from '@kontor/form';
import type { FastifyBaseLogger } from 'fastify';
import type { Printer, Scaling, Setting } from '../../outside/pdf/printer.ts';
import { canPrint } from '../../outside/pictures/for-paper.ts';
import type { Ctx } from '../../records/context.ts';
import { type FoundFile, findFiles } from '../names.ts';
import { idsIn, type Stored } from './texts.ts';

/** Limit of pictures in a document; further files are listed by name. */
export const mostPictures = 200;
const atOnce = 2;
const largest = 64 * 1024 * 1024;
/** Maximum size in px: about 220 dpi at the printed size. */
const most = { photo: 1_000, drawing: 900, whole: 1_500 };

type Use = keyof typeof most;

/** Files to show, each id once: from the form itself or from an answer. */
function wanted(form: Form, compiled: CompiledForm, seen: Look): Map<string, Use> {
  const found = new Map<string, Use>();
  walk(form.fields, content => {
    const print = rowOf(content).print?.(content.options);
    if (print?.what === 'picture' && seen.shows(content.id)) found.set(print.file, 'whole');
  });
  for (const input of compiled.inputs) {
    if (!input.files) continue;
    const use = input.prints === 'drawing' ? 'drawing' : 'photo';
    for (const id of idsIn(seen.get(input.name))) if (!found.has(id)) found.set(id, use);
  }
  return found;
}

interface Shown {
  file: FoundFile;
  use: Use;
}

interface Fetched {
  file: FoundFile;
  /** Path by which the document refers to it. */
  path: string;
  scaling: Scaling;
}

export interface Pictures {
  stored(id: string): Stored | null;
  files: Setting['pictures'];
}

/** `folder` belongs to the document; `gone`: whether the client has disconnected. */
export async function picturesOf(
  ctx: Ctx,
  form: Form,
  data: Data,
  folder: string,
  gone: () => boolean,
  scale: Printer['scale'],
  log: Pick<FastifyBaseLogger, 'warn'>,
  limit: number = mostPictures,
): Promise<Pictures> {
  const compiled = compile(form);
  const uses = wanted(form, compiled, lookAt(compiled, data));
  const found = await findFiles(ctx, [...uses.keys()]);
  const ready = new Map<string, Stored>();
  const files: Setting['pictures'] = [];

  const open = [...found.values()].map(file => ({ file, use: uses.get(file.id) ?? 'photo' }));
  for (const { file } of open) ready.set(file.id, { name: file.filename, picture: null });
  const lost = async ({ id }: FoundFile, place: string, error: unknown) => {
    log.warn({ err: error, file: id }, 'a picture to print cannot be read');
    await rm(place, { force: true });
  };

  async function fetched({ file, use }: Shown): Promise<Fetched[]> {
    const as = use === 'drawing' ? 'drawing' : 'photo';
    const path = `${file.id}.${as === 'drawing' ? 'png' : 'jpg'}`;
    const place = join(folder, path);
    try {
      await pipeline(await ctx.services.storage.open(file.storage_key), createWriteStream(place, { mode: 0o600 }));
      return [{ file, path, scaling: { file: place, most: most[use], as } }];
    } catch (error) {
      await lost(file, place, error);
      return [];
    }
  }

  const shown = open.filter(({ file }) => canPrint(file.type) && file.size <= largest).slice(0, limit);
  while (shown.length > 0 && !gone()) {
    const batch = (await Promise.all(shown.splice(0, atOnce).map(fetched))).flat();
    if (batch.length === 0) continue;
    const made = await scale(batch.map(({ scaling }) => scaling)).catch(error =>
      batch.map(() => ({ failure: String(error) })),
    );
    for (const [index, { file, path, scaling }] of batch.entries()) {
      const size = made[index] ?? { failure: 'nothing' };
      if ('failure' in size) {
        await lost(file, scaling.file, size.failure);
        continue;
      }
      ready.set(file.id, { name: file.filename, picture: { path, ...size } });
      files.push({ path, file: scaling.file });
    }
  }
  return { stored: id => ready.get(id) ?? null, files };
}

/** Collects SVG drawings made while blocks are built, deduplicated. */
export function keepDrawings() {
  const paths = new Map<string, string>();
  return {
    take(svg: string): string {
      const path = paths.get(svg) ?? `drawing-${paths.size}.svg`;
      paths.set(svg, path);
      return path;
    },
    async written(folder: string): Promise<Setting['pictures']> {
      const files = [...paths].map(([svg, path]) => ({ svg, path, file: join(folder, path) }));
      for (const { svg, file } of files) await writeFile(file, svg);
      return files.map(({ path, file }) => ({ path, file }));
    },
  };
}
