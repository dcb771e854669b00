/**
 * Thumbnail source for video: one frame by `ffmpeg`, at `config.time` or within the first seconds, which are rarely
 * black for long.
 */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PictureFault } from './fault.ts';
import { type Kind, type Source, sizes } from './kind.ts';
import { input, probed } from './probe.ts';
import { run, whereIs } from './tool.ts';
import { shrunk } from './worker.ts';

/** Square pixels, and not more of them than the crop needs. */
const filter =
  "scale=w='max(1,trunc(iw*if(sar,sar,1)))':h=ih,setsar=1,scale=w='min(3200,iw)':h='min(3200,ih)':force_original_aspect_ratio=decrease";

async function frame(
  tool: string,
  { path, folder, shown }: Source,
  demuxer: string,
  at: number,
): Promise<string | null> {
  const out = join(folder, 'frame.png');
  const args = [
    ...['-nostdin', '-v', 'error', '-threads', '1', '-max_pixels', '50000000', '-ss', at.toFixed(3)],
    ...input(path, demuxer),
    ...['-map', '0:V:0', '-frames:v', '1', '-vf', filter, '-map_metadata', '-1'],
    ...['-f', 'image2', '-c:v', 'png', '-update', '1', '-y', out],
  ];
  await run(tool, args, { folder, seconds: 20, shown });
  return access(out).then(
    () => out,
    () => null,
  );
}

export const video: Kind = {
  types: {
    'video/mp4': 'mov',
    'video/quicktime': 'mov',
    'video/x-m4v': 'mov',
    'video/3gpp': 'mov',
    'video/3gpp2': 'mov',
    'video/webm': 'matroska',
    'video/matroska': 'matroska',
    'video/vnd.avi': 'avi',
    'video/ogg': 'ogg',
    'video/mpeg': 'mpegvideo',
    'video/MP2P': 'mpeg',
    'video/mp2t': 'mpegts',
    'video/x-flv': 'flv',
  },
  most: sizes.film,
  async make(source, demuxer) {
    const [tool, film] = await Promise.all([whereIs('ffmpeg'), probed(source, demuxer)]);
    if (!film) return null;
    const { moves, ...facts } = film;
    if (!tool || !moves) return { smalls: null, ...facts };
    const { config, folder } = source;
    const last = Math.max(0, (film.duration ?? 0) - 0.1);
    const at = Math.min(config.time ?? Math.min(3, last / 3), last);
    // If the film is shorter than it declares: its first frame.
    const path = (await frame(tool, source, demuxer, at)) ?? (await frame(tool, source, demuxer, 0));
    if (!path) throw new PictureFault('ffmpeg found no frame');
    const {
      width: _width,
      height: _height,
      ...smalls
    } = await shrunk({ path, loader: 'Png', cut: config, upright: true }, folder);
    return { smalls, ...facts };
  },
};
