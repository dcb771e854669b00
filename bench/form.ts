/**
 * Bench of a form of 1,000 fields with 100 conditions in Chromium, ours beside the same form hand-written on the DOM
 * (bench/browser/bare.ts), each in a fresh page, interleaved, median of 7 rounds: mounting, and a key typed into a
 * field that conditions read and into one that none reads. Bounds are on the CPU time of the page's main thread, which
 * a busy machine does not stretch; the wall time of mounting is printed beside it.
 */
import type { CDPSession, Page } from 'playwright-core';
import { readField, typed as sentence, unreadField } from './browser/form.ts';
import { median } from './lib/load.ts';
import { mainThread, openPages } from './lib/pages.ts';
import { exceeded, rounds, sized } from './lib/size.ts';

const count = 7;
/** Conditions hide and show something within the first five letters. */
const typed = sized(sentence, sentence.slice(0, 6));
const pages = { ours: 'ours.html', bare: 'bare.html', quiet: 'bare.html?quiet' };
type Kind = keyof typeof pages;
const kinds = ['ours', 'bare', 'quiet'] as const;

/** Milliseconds: wall time until the painted frame, and main-thread CPU time. */
interface Figures {
  wall: number;
  mount: number;
  read: number;
  unread: number;
  /** The page's elements as text, at first and after typing. */
  outlines: string[];
}

const { browser, address, close } = await openPages(['ours.html', 'bare.html']);

/** Opens a page in a browser process of its own and mounts the form, once. */
async function mounted(kind: Kind) {
  const context = await browser.newContext({ viewport: { width: 1040, height: 900 } });
  const page = await context.newPage();
  await page.goto(address(pages[kind]), { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate('frame()');
  await session.send('HeapProfiler.collectGarbage');
  const before = await mainThread(session);
  const wall = await page.evaluate<number>('mount()');
  await page.evaluate('frame()');
  return { context, page, session, wall, mount: (await mainThread(session)) - before };
}

/** One round: the fastest of three mounts, since disturbances only add time, and then the keys. */
async function measure(kind: Kind): Promise<Figures> {
  const others: { wall: number; mount: number }[] = [];
  for (let time = 1; time < sized(3, 1); time++) {
    const { context, wall, mount } = await mounted(kind);
    others.push({ wall, mount });
    await context.close();
  }
  const { context, page, session, ...last } = await mounted(kind);
  const all = [...others, last];
  const outlines = [await page.evaluate<string>('outline()')];
  const read = await keys(page, session, readField);
  outlines.push(await page.evaluate<string>('outline()'));
  const unread = await keys(page, session, unreadField);
  await context.close();
  const least = (what: 'wall' | 'mount') => Math.min(...all.map(each => each[what]));
  return { wall: least('wall'), mount: least('mount'), read, unread, outlines };
}

/** CPU time per key: real key presses, a frame after each, less the cost of as many frames without a key. */
async function keys(page: Page, session: CDPSession, field: string): Promise<number> {
  await page.locator(`[name="${field}"]`).focus();
  await session.send('HeapProfiler.collectGarbage');
  const spend = async (press: (letter: string) => Promise<void>) => {
    const before = await mainThread(session);
    for (const letter of typed) {
      await press(letter);
      await page.evaluate('frame()');
    }
    return ((await mainThread(session)) - before) / typed.length;
  };
  const idle = await spend(async () => {});
  const all = await spend(letter => page.keyboard.press(letter));
  const value = await page.locator(`[name="${field}"]`).inputValue();
  if (value !== typed) throw new Error(`"${value}" was typed`);
  return all - idle;
}

/** The baseline must render the same form; only the class for late layout is ours alone. */
function compare(kind: Kind, { outlines }: Figures, mine: Figures): void {
  for (const [index, outline] of outlines.entries()) {
    if (!outline.includes(`name="${readField}"`)) throw new Error(`${kind} shows no form`);
    if (outline === mine.outlines[index]) continue;
    const [theirs = [], ours = []] = [outline, mine.outlines[index] ?? ''].map(text => text.split('\n'));
    const at = theirs.findIndex((line, each) => line !== ours[each]);
    throw new Error(`${kind} shows another form at ${at}:\n${theirs[at]}\n${ours[at]}`);
  }
}

const found: Record<Kind, Figures[]> = { ours: [], bare: [], quiet: [] };
try {
  for (const round of rounds(count)) {
    const measured = { ours: await measure('ours'), bare: await measure('bare'), quiet: await measure('quiet') };
    compare('quiet', measured.quiet, measured.ours);
    if (round < 0) continue;
    for (const kind of kinds) found[kind].push(measured[kind]);
  }
} finally {
  await close();
}

interface Row {
  name: string;
  what: 'wall' | 'mount' | 'read' | 'unread';
  bound?: number;
}

/** Ratios are taken within a round, so that slow rounds cancel out. */
function figures({ name, what, bound }: Row): string {
  const of = (kind: Kind) => found[kind].map(each => each[what]);
  const beside = (kind: Kind) => median(of('ours').map((each, round) => each / (of(kind)[round] ?? Number.NaN)));
  const over = exceeded(bound !== undefined && !(beside('bare') <= bound));
  const cells = [median(of('ours')), median(of('bare')), beside('bare')].map(each => each.toFixed(2));
  const late = [median(of('quiet')), beside('quiet')].map(each => each.toFixed(2));
  return `| ${[name, ...cells, `${bound ?? ''}${over}`, ...late].join(' | ')} |`;
}

const rows: Row[] = [
  { name: 'mount', what: 'mount', bound: 2.2 },
  { name: 'key, conditions read the field', what: 'read', bound: 1.25 },
  { name: 'key, nothing reads the field', what: 'unread', bound: 1.25 },
  { name: 'mount, wall until the painted frame', what: 'wall' },
];
console.log(
  `\n## form\n\nMain-thread CPU ms, 1,000 fields with 100 conditions, median of ${count}. Last two columns, for information: bare DOM that lays out late, as ours does.\n`,
);
console.log('| case | ours | floor | ratio | bound | late floor | ratio |\n|---|---|---|---|---|---|---|');
for (const row of rows) console.log(figures(row));
