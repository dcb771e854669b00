/**
 * Reads size and duration of video and audio by `ffprobe`, restricted to the demuxer of the detected type and to the
 * file itself.
 */
import { PictureFault } from './fault.ts';
import type { Source } from './kind.ts';
import { run, whereIs } from './tool.ts';

/** Options for every ffmpeg program: no network, no playlists, no format detection. */
export const input = (path: string, demuxer: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', demuxer],
  ...['-i', `file:${path}`],
];

export interface Film {
  width: number | null;
  height: number | null;
  duration: number | null;
  /** Whether there is a moving picture; an album cover is none. */
  moves: boolean;
}

interface Stream {
  codec_type?: string;
  width?: number;
  height?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

const positive = (value: unknown): number | null =>
  Number(value) > 0 && Number.isFinite(Number(value)) ? Number(value) : null;

function filmOf(text: string): Film {
  const { streams = [], format = {} } = JSON.parse(text) as { streams?: Stream[]; format?: { duration?: string } };
  const moving = streams.find(one => one.codec_type === 'video' && !one.disposition?.attached_pic);
  const turn = moving?.side_data_list?.find(one => one.rotation !== undefined)?.rotation ?? 0;
  const [width, height] = [positive(moving?.width), positive(moving?.height)];
  const lying = Math.abs(turn) % 180 === 90;
  const duration = positive(format.duration);
  return {
    width: lying ? height : width,
    height: lying ? width : height,
    duration: duration && Math.round(duration * 1_000) / 1_000,
    moves: moving !== undefined,
  };
}

/** Null if `ffprobe` is not installed. */
export async function probed({ path, folder, shown }: Source, demuxer: string): Promise<Film | null> {
  const tool = await whereIs('ffprobe');
  if (!tool) return null;
  const what =
    'stream=codec_type,width,height:stream_disposition=attached_pic:stream_side_data=rotation:format=duration';
  const asked = ['-v', 'error', '-of', 'json', '-show_entries', what, ...input(path, demuxer)];
  const text = await run(tool, asked, { folder, seconds: 10, shown });
  try {
    return filmOf(text);
  } catch {
    throw new PictureFault('ffprobe wrote no JSON');
  }
}
