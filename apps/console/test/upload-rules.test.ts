/** Unit tests of uploading: allowed files, estimated time, retry policy. */
import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../src/api/client.ts';
import { bringsFiles, fromFiles, fromTransfer, namedPaste, stampOf } from '../src/uploads/dropped-files.ts';
import { tidyFolder } from '../src/uploads/folders.ts';
import type { UploadItem } from '../src/uploads/item.ts';
import { byWeight, itemOf, sumsOf, titleOf } from '../src/uploads/item.ts';
import { verdictOn } from '../src/uploads/retry-policy.ts';
import { isForLater, refusalOf, takesAll, warningsOf } from '../src/uploads/rules.ts';
import { measuredSpeed, remaining, type Speed } from '../src/uploads/time-estimate.ts';

describe('which files are taken', () => {
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  test.each([
    ['nothing is said', [], null],
    ['its ending is said', ['image/*', '.dwg'], null],
    ['types are said, another', ['image/*', 'video/*'], 'mime_type'],
    ['endings are said, another', ['image/*', 'dxf'], 'mime_type_or_ext'],
  ])('where %s', (_what, kinds, code) =>
    expect(refusalOf(file('a.dwg', ''), { ...takesAll, kinds }, 0, 0)?.code ?? null).toBe(code),
  );

  test.each([
    ['below 90 percent', 89, 0, null],
    ['at 90 percent', 90, 0, 90],
    ['below 90 percent of what the others leave', 44, 50, null],
    ['at it', 45, 50, 45],
    ['nothing left', 1, 200, 0],
  ])('of 100 bytes: %s', (_what, size, queued, available) => {
    const refusal = refusalOf(file('a', '', size), { ...takesAll, max_size: 100 }, queued, 1);
    expect(refusal).toEqual(available === null ? null : { code: 'file_size', max: 100, available });
  });
  it('has no limit of size at 0, and takes no empty file', () => {
    expect(refusalOf(file('a', '', 1e15), takesAll, 1e15, 9)).toBe(null);
    expect(refusalOf(file('a', '', 0), { ...takesAll, max_size: 100 }, 0, 0)).toEqual({ code: 'empty_file' });
  });
  it('counts where a count is said', () => {
    const rules = { ...takesAll, max_files: 6 };
    expect(refusalOf(file('a', ''), rules, 0, 5)).toBe(null);
    expect(refusalOf(file('a', ''), rules, 0, 6)).toEqual({ code: 'max_files_reached', count: 6 });
  });
  it('knows what fits once the others are through', () => {
    const refusal = { code: 'file_size', max: 100, available: 0 } as const;
    expect([isForLater(refusal, 89), isForLater(refusal, 90)]).toEqual([true, false]);
    expect(isForLater({ code: 'max_files_reached', count: 6 }, 1)).toBe(false);
  });
  test.each([
    [262_144_000, null, []],
    [262_144_001, null, ['large']],
    [1, { width: 1280, height: 720 }, []],
    [1, { width: 1281, height: 720 }, ['video']],
    [1, { width: 720, height: 1280 }, ['video']],
    [3e8, { width: 1920, height: 1080 }, ['large', 'video']],
  ])('%d bytes, %o: warns of %o', (size, video, codes) =>
    expect(warningsOf(size, video).map(({ code }) => code)).toEqual(codes),
  );
});

describe('how long it takes', () => {
  test.each([
    [0, 100, null],
    [100, 0, null],
    [900, 100, { unit: 'moment' }],
    [1_100, 100, { unit: 'second', count: 20 }],
    [5_000, 100, { unit: 'second', count: 50 }],
    [5_900, 100, { unit: 'minute', count: 1 }],
    [12_500, 100, { unit: 'minute', count: 2 }],
    [720_000, 100, { unit: 'hour', count: 2 }],
    [1e12, 100, null],
  ])('%d bytes at %d a second', (bytes, speed, said) => expect(remaining(bytes, speed)).toEqual(said));

  it('follows a new speed calmly, and begins anew with another sum', () => {
    let pace: Speed | null = null;
    for (let second = 0; second <= 60; second++) pace = measuredSpeed(pace, second * 1_000, second * 1_000);
    expect(pace?.speed).toBeCloseTo(1_000);
    const jumped = measuredSpeed(pace, 70_000, 61_000);
    expect(jumped.speed).toBeGreaterThan(1_000);
    expect(jumped.speed).toBeLessThan(3_000);
    expect(measuredSpeed(jumped, 71_000, 61_100)).toBe(jumped);
    expect(measuredSpeed(jumped, 10, 62_000).speed).toBe(0);
  });
});

describe('another try', () => {
  const refusal = (code: number, retryAfter?: number) =>
    new ApiError(code, {}, retryAfter ? new Headers({ 'retry-after': String(retryAfter) }) : undefined);
  test.each([
    [0, 'network'],
    [401, 'session'],
    [423, 'server'],
    [429, 'server'],
    [503, 'server'],
  ])('after %d, waiting for the %s', (code, hold) =>
    expect(verdictOn(refusal(code), 0)).toMatchObject({ again: true, hold }),
  );
  test.each([400, 403, 404, 412, 413, 415, 422, 500, 507])('none after %d', code =>
    expect(verdictOn(refusal(code), 0)).toMatchObject({ again: false, fault: { code } }),
  );
  it('waits as long as the server says, else longer each time, and gives up', () => {
    expect(verdictOn(refusal(429, 90), 0, 0.5)).toMatchObject({ after: 90_000 });
    expect([0, 1, 2, 3, 7].map(tries => verdictOn(refusal(503), tries, 0.5))).toMatchObject(
      [1_000, 2_000, 4_000, 8_000, 60_000].map(after => ({ after })),
    );
    expect(verdictOn(refusal(0), 8)).toMatchObject({ again: false, fault: { code: 0 } });
    expect(verdictOn(refusal(401), 99)).toMatchObject({ again: true });
    expect(verdictOn(new TypeError('x'), 0)).toMatchObject({ again: false, fault: { code: -1, name: 'TypeError' } });
  });
});

describe('as they come', () => {
  const place = { directories: [], folders: [] };
  test.each([
    ['Lageplan.pdf', 'Lageplan'],
    ['Plan v1.2 final.dwg', 'Plan v1.2 final'],
    ['v1. Entwurf', 'v1. Entwurf'],
    ['.env', '.env'],
    [`${'x'.repeat(120)}.png`, 'x'.repeat(100)],
  ])('%s is called %s', (name, title) => expect(titleOf(name)).toBe(title));

  it('tells in which folders each lay, and leaves what systems put there', () => {
    const at = (path: string) => new File(['x'], path.split('/').at(-1) ?? '');
    const files = ['Bau/Halle 4/plan.png', 'Bau/.DS_Store', 'Bau/Thumbs.db', 'Bau/._plan.png'].map(path =>
      Object.defineProperty(at(path), 'webkitRelativePath', { value: path }),
    );
    expect(fromFiles(files).map(({ file, folders }) => [file.name, folders])).toEqual([
      ['plan.png', ['Bau', 'Halle 4']],
    ]);
  });
  it('reads dropped folders to their depths, more than one helping of them', async () => {
    const leaf = (name: string) => ({
      isDirectory: false,
      isFile: true,
      name,
      file: (done: (file: File) => void) => done(new File([name], name)),
    });
    const folder = (name: string, inside: object[]) => ({
      isDirectory: true,
      isFile: false,
      name,
      createReader: () => {
        const helpings = [inside.slice(0, 2), inside.slice(2), []];
        return { readEntries: (done: (entries: object[]) => void) => done(helpings.shift() ?? []) };
      },
    });
    const bau = folder('Bau', [leaf('a'), folder('Tief', [leaf('b')]), leaf('c'), leaf('.DS_Store')]);
    const item = (entry: object, file: File | null) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => file,
    });
    const transfer = {
      items: [item(bau, null), item(leaf('lose'), new File(['x'], 'lose'))],
      files: [],
      types: ['Files'],
    };
    const found = await fromTransfer(transfer as unknown as DataTransfer);
    expect(found.map(({ file, folders }) => [...folders, file.name].join('/')).toSorted()).toEqual(
      ['Bau/Tief/b', 'Bau/a', 'Bau/c', 'lose'].toSorted(),
    );
    expect(bringsFiles(transfer as unknown as DataTransfer)).toBe(true);
  });
  it('gives pasted pictures a name of their own, and leaves other names', async () => {
    const files = [new File(['x'], 'image.png', { type: 'image/png' }), new File(['x'], 'Lageplan.png')];
    const found = await fromTransfer({ items: [], files, types: ['Files'] } as unknown as DataTransfer);
    expect(found.map(({ file }) => namedPaste(file, stamp => `Eingefügt ${stamp}`).name)).toEqual([
      expect.stringMatching(/^Eingefügt \d{4}-\d\d-\d\d \d\d\.\d\d\.png$/),
      'Lageplan.png',
    ]);
    expect(stampOf(new Date(2026, 10, 20, 11, 42))).toBe('2026-11-20 11.42');
  });
  it('makes names of folders fit for directories', () => {
    expect(tidyFolder('  Halle \t 4 ')).toBe('Halle 4');
    expect(tidyFolder('x'.repeat(150))).toHaveLength(100);
  });

  it('has those first that need a person, and sums up what is sent', () => {
    const item = (state: UploadItem['state'], more: Partial<UploadItem> = {}): UploadItem => ({
      ...itemOf(new File(['1234567890'], state), 'u', place),
      state,
      ...more,
    });
    const warned = { warnings: [{ code: 'large' as const }] };
    const all = [
      item('done', { sent: 10 }),
      item('chosen'),
      item('queued'),
      item('running', { sent: 4 }),
      item('running', { sent: 2, filename: 'large', ...warned }),
      item('asking'),
      item('failed'),
      item('refused'),
    ];
    expect(byWeight(all).map(({ filename }) => filename)).toEqual([
      'refused',
      'failed',
      'asking',
      'large',
      'running',
      'chosen',
      'queued',
      'done',
    ]);
    expect(sumsOf(all)).toEqual({
      count: 7,
      done: 1,
      failed: 1,
      chosen: 1,
      asking: 1,
      underWay: 3,
      held: 0,
      size: 70,
      sent: 10 + 4 + 2 + 10,
    });
    expect(sumsOf([item('queued', { hold: 'network' }), item('queued')])).toMatchObject({ underWay: 2, held: 1 });
  });
});
