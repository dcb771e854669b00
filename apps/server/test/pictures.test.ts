/** Tests of thumbnails of each kind of source, and of malicious files, with real files and programs. */
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as untilNext } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { ThumbnailConfig } from '@kontor/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fenceHere, hideFromParsers } from '../src/outside/fence.ts';
import { readMade } from '../src/outside/made-file.ts';
import { hasPictures, picturesOf } from '../src/outside/pictures/index.ts';
import type { Made } from '../src/outside/pictures/kind.ts';
import { run, type Tool, whereIs } from '../src/outside/pictures/tool.ts';
import { shrunk } from '../src/outside/pictures/worker.ts';
import { sniff, sniffLength } from '../src/outside/sniff.ts';
import { spoolPrefix } from '../src/outside/spool.ts';
import type { Storage } from '../src/outside/storage/storage.ts';

const folder = mkdtempSync(join(tmpdir(), `${spoolPrefix}pictures-`));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string) => readFileSync(new URL(`../../../e2e/files/${name}`, import.meta.url));
const storageOf = (bytes: Buffer) => ({ open: async () => Readable.from([bytes]) }) as unknown as Storage;
const madeOf = (bytes: Buffer, type: string, thumbnail: ThumbnailConfig = {}): Promise<Made | null> =>
  picturesOf(storageOf(bytes), { storage_key: 'x', type, size: bytes.length, config: { thumbnail } });

/** The three thumbnails, decoded. */
async function smallsOf(made: Made | null) {
  const { bytes, parts } = made?.smalls ?? { bytes: Buffer.alloc(0), parts: [] };
  const ends = parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  expect(ends.at(-1)).toBe(bytes.length);
  const pieces = parts.map((length, at) => bytes.subarray((ends[at] ?? 0) - length, ends[at]));
  return Promise.all(pieces.map(async piece => ({ bytes: piece, ...(await sharp(piece).metadata()) })));
}
const edges = async (made: Made | null) =>
  (await smallsOf(made)).map(({ format, width, height }) => [format, width, height]);
/** The centre pixel of the middle one, as three values from 0 to 15. */
async function colour(made: Made | null): Promise<number[]> {
  const [, middle] = await smallsOf(made);
  const raw = await sharp(middle?.bytes).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return [...raw].map(value => Math.round(value / 17));
}
const plain = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } });
/** Four colours, one in each corner. */
const corners = async (width = 400, height = 200) => {
  const part = (background: string) =>
    plain(width / 2, height / 2, background)
      .png()
      .toBuffer();
  const [red, green, blue, white] = await Promise.all(['#f00', '#0f0', '#00f', '#fff'].map(part));
  return plain(width, height, '#000').composite([
    { input: red, left: 0, top: 0 },
    { input: green, left: width / 2, top: 0 },
    { input: blue, left: 0, top: height / 2 },
    { input: white, left: width / 2, top: height / 2 },
  ]);
};
/** Skips tests of programs that are not installed, and reports that. */
const needs = async (...tools: Tool[]) => (await Promise.all(tools.map(whereIs))).some(path => path === null);

describe('pictures', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
    ['tiff', 'image/tiff'],
  ] as const)('of %s come in three sizes, with their measure and colours', async (format, type) => {
    const bytes = await plain(2_000, 1_000).toFormat(format).toBuffer();
    expect(await sniff(bytes.subarray(0, sniffLength), 'x')).toBe(type);
    const made = await madeOf(bytes, type);
    expect([made?.width, made?.height, made?.duration]).toEqual([2_000, 1_000, null]);
    expect(await edges(made)).toEqual([
      ['webp', 240, 120],
      ['webp', 640, 320],
      ['webp', 1_600, 800],
    ]);
    expect(await colour(made)).toEqual([12, 3, 3]);
    expect(made?.smalls?.blurhash).toMatch(/^L/);
    expect(made?.smalls?.hash).toMatch(/^[\w-]{22}$/);
  });

  it('smaller than the sizes stay as they are, unless they are to be larger', async () => {
    const bytes = await plain(300, 100).png().toBuffer();
    const sizes = async (config: ThumbnailConfig) =>
      (await edges(await madeOf(bytes, 'image/png', config))).map(one => one[1]);
    expect(await sizes({})).toEqual([240, 300, 300]);
    expect(await sizes({ min: 600 })).toEqual([240, 600, 600]);
    expect(await sizes({ max: 100 })).toEqual([100, 100, 100]);
  });

  it('lie as their EXIF says, and tell nothing else of it', async () => {
    const exif = { IFD0: { Copyright: 'whoever took it', Artist: 'at 50.03, 8.57' } };
    const bytes = await (await corners()).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(bytes.includes('50.03') || bytes.includes('whoever')).toBe(true);
    const made = await madeOf(bytes, 'image/jpeg');
    expect([made?.width, made?.height]).toEqual([200, 400]);
    for (const small of await smallsOf(made)) {
      expect([small.exif, small.xmp, small.iptc, small.icc, small.orientation]).toEqual(Array(5).fill(undefined));
      expect((small.height ?? 0) > (small.width ?? 0)).toBe(true);
    }
    // The lower left corner is the upper left one now.
    expect(await colour(await madeOf(bytes, 'image/jpeg', { width: 0.4, height: 0.4 }))).toEqual([0, 0, 15]);
    const photo = await madeOf(fixture('photo.jpg'), 'image/jpeg');
    expect([photo?.width, photo?.height]).toEqual([240, 320]);
  });

  it.each<[ThumbnailConfig, number[]]>([
    [{ width: 0.5, height: 0.5 }, [15, 0, 0]],
    [{ left: 0.5, height: 0.5 }, [0, 15, 0]],
    [{ top: 0.5, width: 0.5 }, [0, 0, 15]],
    [{ top: 0.5, left: 0.5, zoom: 20 }, [15, 15, 15]],
  ])('are cut as %j says', async (config, found) => {
    expect(await colour(await madeOf(await (await corners()).png().toBuffer(), 'image/png', config))).toEqual(found);
  });

  it.each([
    ['grey', () => plain(90, 60).toColourspace('b-w').png()],
    ['grey with what shines through', () => plain(90, 60).toColourspace('b-w').ensureAlpha(0.5).png()],
    ['of 16 bits', () => plain(90, 60).toColourspace('rgb16').png()],
    ['for printers', () => plain(90, 60).toColourspace('cmyk').jpeg()],
    ['of one px', () => plain(1, 1).png()],
    ['of one line', () => plain(3_000, 1).png()],
  ])('%s are pictures too', async (_what, make) => {
    const bytes = await make().toBuffer();
    const made = await madeOf(bytes, await sniff(bytes.subarray(0, sniffLength), 'x'));
    expect((await smallsOf(made)).map(({ format }) => format)).toEqual(['webp', 'webp', 'webp']);
  });

  it('of nothing that has none come none', async () => {
    for (const type of ['text/plain', 'application/zip', 'model/gltf-binary', 'text/html', 'constructor'])
      expect([hasPictures(type), await madeOf(Buffer.from('x'), type)]).toEqual([false, null]);
  });
});

describe('drawings', () => {
  const svg = (inside: string, more = 'width="100" height="50"') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`,
    );

  it('are drawn as large as the sizes, however small they say they are', async () => {
    const made = await madeOf(svg('<rect width="100" height="50" fill="#0f0"/>'), 'image/svg+xml');
    expect([made?.width, made?.height, await colour(made)]).toEqual([100, 50, [0, 15, 0]]);
    expect((await edges(made)).map(([, width]) => width)).toEqual([240, 640, 1_600]);
    const plan = svg(
      '<rect width="9999999" height="9999999"/>',
      'width="84100mm" height="118900mm" viewBox="0 0 841 1189"',
    );
    expect((await edges(await madeOf(plan, 'image/svg+xml')))[2]?.[2]).toBe(1_600);
  });

  it('load nothing from anywhere', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise(done => server.once('listening', done));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const secret = join(folder, 'secret.png');
    await plain(100, 50, '#f00').png().toFile(secret);
    const places = [`http://127.0.0.1:${port}/a.png`, `file://${secret}`, secret, 'secret.png'];
    const images = places
      .map(place => `<image xlink:href="${place}" href="${place}" width="100" height="50"/>`)
      .join('');
    const style = `<style>@import url(http://127.0.0.1:${port}/a.css); rect { fill: url(http://127.0.0.1:${port}/b.svg#c) }</style>`;
    const made = await madeOf(svg(`<rect width="100" height="50" fill="#00f"/>${images}${style}`), 'image/svg+xml');
    server.close();
    expect(asked).toBe(0);
    expect(await colour(made)).not.toEqual([15, 0, 0]);
  });

  it.each([
    [
      'entities of files',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
    ],
    [
      'entities of entities',
      `<!DOCTYPE svg [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a12;</text></svg>`,
    ],
    ['no size at all', svg('', 'width="0" height="0"').toString()],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>'],
    ['a thousand million px', svg('<rect/>', 'width="1000000000" height="1000000000"').toString()],
  ])('with %s do no harm', async (_what, text) => {
    const ended = await madeOf(Buffer.from(text), 'image/svg+xml').then(
      async made => (await edges(made)).every(([, width]) => Number(width) <= 1_600),
      (error: Error) => error.name === 'PictureFault',
    );
    expect(ended).toBe(true);
  });

  it('that take too long are ended, and the next one is drawn', async () => {
    const slow = join(folder, 'slow.svg');
    const copies = Array.from(
      { length: 30 },
      (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
    );
    writeFileSync(slow, svg(`<g id="a0"><rect width="9" height="9"/></g>${copies.join('')}`));
    // Warm-up: a renderer that is starting has another timeout.
    await madeOf(svg('<rect width="9" height="9"/>'), 'image/svg+xml');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const task = { path: slow, loader: 'Svg', cut: {} };
    // Of processor time, after which it ends by itself; of the clock it has twelve times as much.
    await expect(shrunk(task, mkdtempSync(join(folder, 'slow-')), 400)).rejects.toMatchObject({ name: 'PictureFault' });
    const delays = timers.mock.calls.map(([, ms]) => ms);
    timers.mockRestore();
    expect(delays).toContain(4_800);
    expect(delays).not.toContain(120_000);
    expect(await colour(await madeOf(svg('<rect width="100" height="50" fill="#0f0"/>'), 'image/svg+xml'))).toEqual([
      0, 15, 0,
    ]);
  });
});

describe('bombs and broken ones', () => {
  const bombOf = async () => {
    const bytes = await plain(8, 8).png().toBuffer();
    bytes.writeUInt32BE(40_000, 16);
    bytes.writeUInt32BE(40_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  /** A 1 × 1 px animation of ten thousand frames. */
  const gif = () => {
    const screen = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1');
    const colours = Buffer.from('000000ff0000', 'hex');
    const endless = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
    const head = Buffer.concat([screen, colours, endless]);
    const frame = Buffer.from('21f9040001000000' + '2c000000000100010000' + '02024c0100', 'hex');
    return Buffer.concat([head, ...Array<Buffer>(10_000).fill(frame), Buffer.from(';')]);
  };
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['1,600 million px in 100 bytes', 'image/png', bombOf],
    ['half a png', 'image/png', async () => (await plain(500, 500).png().toBuffer()).subarray(0, 200)],
    [
      'half a jpeg',
      'image/jpeg',
      async () => (await (await corners(1_000, 1_000)).jpeg().toBuffer()).subarray(0, 2_000),
    ],
    ['a drawing that is called a png', 'image/png', () => drawing],
    ['a drawing behind the signature of a png', 'image/png', () => Buffer.concat([signature, drawing])],
    ['a png that is called a drawing', 'image/svg+xml', () => plain(9, 9).png().toBuffer()],
    ['a png that is called a jpeg', 'image/jpeg', () => plain(9, 9).png().toBuffer()],
    ['a webp of nothing', 'image/webp', () => Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1')],
    ['nothing', 'image/gif', () => Buffer.alloc(0)],
  ])('%s comes to nothing, once and for all', async (_what, type, make) => {
    await expect(madeOf(await make(), type)).rejects.toMatchObject({ name: 'PictureFault' });
  });

  it('of ten thousand pictures the first is shown', async () => {
    const bytes = gif();
    expect(await sniff(bytes.subarray(0, sniffLength), 'x')).toBe('image/gif');
    expect(await edges(await madeOf(bytes, 'image/gif'))).toEqual(Array(3).fill(['webp', 1, 1]));
  });

  it('a picture with a page behind it loses the page', async () => {
    const bytes = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const made = await madeOf(bytes, 'image/jpeg');
    expect(made?.smalls?.bytes.includes('script')).toBe(false);
  });

  it('too large a source is not even read', async () => {
    const open = () => Promise.reject(new Error('was read'));
    const stored = { storage_key: 'x', type: 'image/png', size: 200e6, config: null };
    await expect(picturesOf({ open } as unknown as Storage, stored)).rejects.toMatchObject({ name: 'PictureFault' });
  });

  it('what a taken-over process leaves in place of its result is not read: neither links nor other than files', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'of the server');
    const made = join(folder, 'made');
    for (const plant of [() => symlinkSync(secret, made), () => linkSync(secret, made), () => mkdirSync(made)]) {
      plant();
      await expect(readMade(made, 100)).rejects.toThrow();
      rmSync(made, { recursive: true });
    }
    writeFileSync(made, 'far too long');
    await expect(readMade(made, 3)).rejects.toThrow();
    expect(String(await readMade(made, 12))).toBe('far too long');
  });

  it.skipIf(process.platform === 'win32')('are made by a server of the lowest priority, too', async () => {
    const path = join(folder, 'low.png');
    await plain(9, 9).png().toFile(path);
    const worker = new URL('../src/outside/pictures/worker.ts', import.meta.url);
    const task = JSON.stringify({ path, loader: 'Png', cut: {} });
    const script = `import { shrunk } from '${worker}'; console.log((await shrunk(${task}, '${folder}')).width); process.exit()`;
    const node = [process.execPath, '--input-type=module-typescript', '-e', script];
    expect(execFileSync('nice', ['-n', '19', ...node], { encoding: 'utf8' })).toBe('9\n');
  });

  it('no more than two are worked on at once', async () => {
    const bytes = await plain(60, 60).png().toBuffer();
    let [now, most] = [0, 0];
    const pair: { first?: PromiseWithResolvers<void> | undefined } = {};
    const storage = {
      async open() {
        most = Math.max(most, ++now);
        // Two are running; a third one would have started by now.
        const { first } = pair;
        pair.first = first ? undefined : Promise.withResolvers<void>();
        first?.resolve();
        await pair.first?.promise;
        await untilNext();
        now--;
        return Readable.from([bytes]);
      },
    } as unknown as Storage;
    const stored = { storage_key: 'x', type: 'image/png', size: bytes.length, config: null };
    const all = await Promise.all(Array.from({ length: 6 }, () => picturesOf(storage, stored)));
    expect([most, new Set(all.map(made => made?.smalls?.hash)).size]).toEqual([2, 1]);
  });
});

const noFilms = await needs('ffmpeg', 'ffprobe');
describe.skipIf(noFilms)('films and sounds (with ffmpeg and ffprobe)', () => {
  it('show the frame at their time, and tell how long they are', async () => {
    const film = fixture('film.mp4');
    const made = await madeOf(film, 'video/mp4');
    expect([made?.width, made?.height, made?.duration]).toEqual([320, 240, 3]);
    expect((await edges(made))[0]).toEqual(['webp', 240, 180]);
    const hash = async (time: number) => (await madeOf(film, 'video/mp4', { time }))?.smalls?.hash;
    const [first, later, beyond] = [await hash(0), await hash(2), await hash(1_000)];
    expect(first).not.toBe(later);
    expect(beyond).toMatch(/^[\w-]{22}$/);
    expect((await madeOf(fixture('sound.mp3'), 'audio/mpeg'))?.duration).toBeCloseTo(2, 0);
    expect((await madeOf(fixture('sound.mp3'), 'audio/mpeg'))?.smalls).toBeNull();
  });

  it.each<[string, string, () => Buffer]>([
    ['the beginning of a film', 'video/mp4', () => fixture('film.mp4').subarray(0, 1_000)],
    ['a list of other files', 'video/mp4', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a list of addresses', 'video/mp2t', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n')],
    ['a recipe of ffmpeg', 'video/webm', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a film that is called another', 'video/webm', () => fixture('film.mp4')],
    ['noise', 'audio/mp4', () => Buffer.alloc(5_000, 'noise')],
  ])('%s comes to nothing', async (_what, type, make) => {
    await expect(madeOf(make(), type)).rejects.toMatchObject({ name: 'PictureFault' });
  });
});

describe('large stored files', () => {
  const stored = mkdtempSync(join(tmpdir(), 'kontor-stored-'));
  beforeAll(() => hideFromParsers([stored]));
  afterAll(() => rmSync(stored, { recursive: true, force: true }));

  /** On a disk that parsers do not see. Zeros behind the end cost no room. */
  async function madeOnDisk(bytes: Buffer, type: string): Promise<Made | null> {
    const size = 65 * 1024 * 1024;
    const path = join(stored, 'one');
    writeFileSync(path, bytes, { mode: 0o600 });
    truncateSync(path, size);
    const storage = { open: async () => createReadStream(path, { end: size - 1 }), pathOf: () => path };
    const made = await picturesOf(storage as unknown as Storage, { storage_key: 'one', type, size, config: null });
    expect(readFileSync(path).subarray(0, bytes.length).equals(bytes)).toBe(true);
    return made;
  }

  it('are opened although parsers do not see where they are: pictures', async () => {
    expect(await edges(await madeOnDisk(await plain(50, 40).png().toBuffer(), 'image/png'))).toEqual(
      Array(3).fill(['webp', 50, 40]),
    );
  });

  it.skipIf(noFilms)('films (with ffmpeg and ffprobe)', async () => {
    const [made, small] = [
      await madeOnDisk(fixture('film.mp4'), 'video/mp4'),
      await madeOf(fixture('film.mp4'), 'video/mp4'),
    ];
    expect(made?.smalls?.hash).toBe(small?.smalls?.hash);
    expect(made?.duration).toBe(small?.duration);
  });
});

describe.skipIf(await needs('pdftoppm'))('first pages (with pdftoppm)', () => {
  const pdf = (mediaBox: string, levels = 0) => {
    const kids = Array.from({ length: levels }, (_, at) => {
      const inside = `${at + 4} 0 R `.repeat(10);
      return `${at + 3} 0 obj <</Type/Pages/Kids[${inside}]/Count ${10 ** (levels - at)}>> endobj`;
    });
    const page = `${levels + 3} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]>> endobj`;
    const root = `2 0 obj <</Type/Pages/Kids[3 0 R]/Count ${10 ** levels}>> endobj`;
    return Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
        root,
        ...kids,
        page,
        'trailer <</Root 1 0 R>>',
        '%%EOF',
      ].join('\n'),
    );
  };
  it('are shown, without a measure in px', async () => {
    const made = await madeOf(fixture('report.pdf'), 'application/pdf');
    expect([made?.width, made?.height, (await edges(made))[2]?.[2]]).toEqual([null, null, 1_600]);
  });

  it('are no larger where they say they are the size of a continent', async () => {
    const made = await madeOf(pdf('0 0 100000000 50000000'), 'application/pdf').catch((error: Error) => error);
    if (made instanceof Error) expect(made.name).toBe('PictureFault');
    else expect((await edges(made))[2]).toEqual(['webp', 1_600, 800]);
  });

  it('of a million come in their time, or not at all', async () => {
    const ended = await madeOf(pdf('0 0 100 50', 6), 'application/pdf').then(
      made => made?.smalls !== null,
      (error: Error) => error.name === 'PictureFault',
    );
    expect(ended).toBe(true);
  });

  it.each([
    ['nothing of one', Buffer.from('%PDF-1.7\n')],
    ['half of one', fixture('report.pdf').subarray(0, 300)],
  ])('%s comes to nothing', async (_what, bytes) => {
    await expect(madeOf(bytes, 'application/pdf')).rejects.toMatchObject({ name: 'PictureFault' });
  });
});

const fenced = ['network', 'folders'].includes(await fenceHere());
describe('programs of the system', () => {
  const shell = (line: string, bounds = {}) => run('/bin/sh', ['-c', line], { folder, seconds: 5, ...bounds });

  it('know nothing of the settings of the house, and have bounds', async () => {
    vi.stubEnv('SECRETS_KEY', 'very secret');
    expect(await shell('env')).not.toContain('secret');
    const [memory, output] = (await shell('ulimit -v; ulimit -f')).split('\n');
    expect([Number(memory), Number(output)]).toEqual([2_000_000, 400_000]);
    vi.unstubAllEnvs();
  });

  it('that do not start are no fault of the picture', async () => {
    for (const path of ['/nowhere/at-all', folder])
      await expect(run(path, [], { folder, seconds: 5 })).rejects.toMatchObject({ name: 'Error' });
    await expect(shell('exit 3')).rejects.toMatchObject({ name: 'PictureFault' });
    await plain(9, 9).png().toFile(join(folder, 'own.png'));
    const full = shrunk({ path: join(folder, 'own.png'), loader: 'Png', cut: {} }, join(folder, 'not-there'));
    await expect(full).rejects.toMatchObject({ name: 'Error' });
  });

  it.each([
    ['of the clock', 'sleep 30', { wall: 1 }],
    ['of the processor', 'while :; do :; done', { seconds: 1, wall: 3_600 }],
  ])('are ended in time %s', async (_what, line, bounds) => {
    const late = join(folder, 'late');
    await expect(shell(`${line}; touch ${late}`, bounds)).rejects.toMatchObject({ name: 'PictureFault' });
    expect(existsSync(late)).toBe(false);
  });

  it.skipIf(!fenced)('reach nobody (with a system that lets us fence them)', async () => {
    const cards = (await shell('cat /proc/net/dev')).split('\n').filter(line => line.includes(':'));
    expect(cards.map(line => line.split(':')[0]?.trim())).toEqual(['lo']);
  });
});

/** A phone's HEIC photo; undefined if this machine cannot encode one. */
async function heicOf(): Promise<Buffer | undefined> {
  if ((await needs('heif-convert')) && (await needs('heif-dec'))) return undefined;
  const [from, to] = [join(folder, 'a.png'), join(folder, 'a.heic')];
  await plain(400, 200).png().toFile(from);
  try {
    execFileSync('heif-enc', [from, '-o', to], { stdio: 'ignore' });
    return readFileSync(to);
  } catch {
    return undefined;
  }
}
const heic = await heicOf();

it.skipIf(!heic)('photos of phones are shown (with heif-convert or heif-dec)', async () => {
  const bytes = heic ?? Buffer.alloc(0);
  expect(await sniff(bytes.subarray(0, sniffLength), 'x')).toBe('image/heic');
  const made = await madeOf(bytes, 'image/heic');
  expect([made?.width, made?.height, await colour(made)]).toEqual([400, 200, [12, 3, 3]]);
  await expect(madeOf(bytes.subarray(0, 200), 'image/heic')).rejects.toMatchObject({ name: 'PictureFault' });
});
