/**
 * A process of its own, which opens pictures of strangers: it is told of one at a time by its parent, who ends it where
 * it takes too long or too much. It holds no secrets and no connections, and goes when its parent has gone.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { encode } from 'blurhash';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { cutOf, edgesOf } from './cut.ts';
import { maxPixels } from './sizes.ts';
import type { Answer, Drawn, Task } from './worker.ts';

sharp.concurrency(1);
sharp.cache(false);
/** Of a drawing: its text, which may be long, but not a book. */
const mostSvg = 10 * 1024 * 1024;

/** Nothing but what the file is said to be: a text that calls itself a PNG is not read as a drawing. */
function allowOnly(loader: string): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loader}`] });
}

const sized = async (image: Sharp) => {
  const { width, height, autoOrient } = await image.metadata();
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
};

/** Upright, in the colours of screens, at most as large as needed: everything else is made from these bytes. */
async function opened({ path, loader, cut, upright }: Task) {
  allowOnly(loader);
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: !upright };
  const drawing = loader === 'Svg';
  const source = drawing ? await readFile(path) : path;
  if (drawing && source.length > mostSvg) throw new Error('a drawing too long');
  // From memory, a drawing has no place from which it could name others.
  const size = await sized(sharp(source, drawing ? { ...options, limitInputPixels: false } : options));
  const longer = Math.max(size.width, size.height);
  const density = Math.min(100_000, Math.max(1, (72 * 1_600 * (cut.zoom ?? 1)) / longer));
  const image = sharp(source, drawing ? { ...options, density } : options);
  const real = drawing ? await sized(image) : size;
  const rectangle = cutOf(real.width, real.height, cut);
  if (rectangle) image.extract(rectangle);
  const shown = rectangle ?? real;
  const edges = edgesOf(drawing ? Number.POSITIVE_INFINITY : Math.max(shown.width, shown.height), cut);
  return { image, size, edges };
}

async function drawn(task: Task): Promise<Drawn> {
  const { image, size, edges } = await opened(task);
  const largest = Math.max(...edges);
  const { data, info } = await image
    .resize(largest, largest, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const from = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const pieces: Buffer[] = [];
  for (const edge of edges) {
    const resized = edge === largest ? from() : from().resize(edge, edge, { fit: 'inside' });
    // More effort would take twice the time, for 3 % less.
    pieces.push(await resized.webp({ quality: 80, effort: 2 }).toBuffer());
  }
  const colours = await from()
    .resize(32, 32, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const bytes = Buffer.concat(pieces);
  await writeFile(task.out, bytes, { flag: 'wx', mode: 0o600 });
  return {
    ...size,
    parts: pieces.map(piece => piece.length),
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    blurhash: encode(new Uint8ClampedArray(colours), 32, 32, 4, 3),
  };
}

/** Faults of the machine, not of the picture. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOENT', 'EACCES']);
const tell = (answer: Answer) => process.send?.(answer);

setPriority(10);
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  drawn(task).then(
    made => tell({ made }),
    ({ message, code = '' }: NodeJS.ErrnoException) =>
      tell(passing.has(code) ? { trouble: message } : { fault: message.slice(0, 200) }),
  );
});
tell('ready');
