/**
 * Child process that decodes untrusted pictures, one at a time; it ends itself when a task has used its processor time,
 * and its parent kills it on timeout. It has no secrets or connections, and exits with its parent.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { encode } from 'blurhash';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { lowerPriority } from '../process-priority.ts';
import { cutOf, edgesOf } from './cut.ts';
import { maxPixels } from './sizes.ts';
import type { Answer, Drawn, Task } from './worker.ts';

sharp.concurrency(1);
sharp.cache(false);
/** Size limit of an SVG's text. */
const mostSvg = 10 * 1024 * 1024;

/** Permits only the loader of the detected type: a text posing as PNG is not parsed as SVG. */
function allowOnly(loader: string): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loader}`] });
}

const sized = async (image: Sharp) => {
  const { width, height, autoOrient } = await image.metadata();
  return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
};

/** Upright, sRGB, at most the size needed: all thumbnails are made from this. */
async function opened({ path, loader, cut, upright }: Task) {
  allowOnly(loader);
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: !upright };
  const drawing = loader === 'Svg';
  const source = drawing ? await readFile(path) : path;
  if (drawing && source.length > mostSvg) throw new Error('a drawing too long');
  // Read from memory, so that an SVG has no base path for references to other files.
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
    // More effort would take twice the time for 3 % less.
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

/** Errors of the machine, not of the picture: retried. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOENT', 'EACCES']);
const tell = (answer: Answer) => process.send?.(answer);

/**
 * Ends this process once `ms` of processor time are used, by whichever thread; the function returned calls it off. By a
 * signal: a usual exit waits for the threads.
 */
function within(ms: number): () => void {
  const from = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(from);
    if ((user + system) / 1_000 > ms) process.kill(process.pid, 'SIGKILL');
  }, 50);
  return () => clearInterval(watch);
}

lowerPriority(process.pid);
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  const done = within(task.ms);
  drawn(task)
    .then(
      made => tell({ made }),
      ({ message, code = '' }: NodeJS.ErrnoException) =>
        tell(passing.has(code) ? { trouble: message } : { fault: message.slice(0, 200) }),
    )
    .finally(done);
});
tell('ready');
