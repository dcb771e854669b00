/**
 * Bench of dragging and undoing in forms of 500 and of 1,000 contents, with a real mouse in Chromium over the built
 * console: main-thread time of the start, of each move and of the drop (CDP `TaskDuration` in thread ticks, so that a
 * busy machine counts little), and the tasks of more than 50 ms of it; the frames meanwhile, and the time from an undo
 * to its frame. The form's requests are mocked by the bench, since no server takes part in a drag. `npm run bench --
 * designer`; median of 3 rounds.
 */
import { type Content, contentTypes, createInput, type Form } from '@kontor/form';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from './lib/browser.ts';
import { serveConsole } from './lib/console.ts';
import { median } from './lib/load.ts';
import { exceeded, sized, until } from './lib/size.ts';

const SIZES = sized([500, 1_000], [30]);
const ROUNDS = sized(3, 1);
const MOVES = sized(200, 10);
const UNDOS = sized(9, 1);
const bounds = { start: 50, move: 5, longTasks: 0, frame: 1000 / 60, undo: 50 };

/** Sections of ten: fields of half the width, a row, a repeat with two fields. */
function form(contents: number): Form {
  const fields: Content[] = [];
  let made = 0;
  const field = (width: Content['column']['width']): Content => {
    const content = createInput(made % 3 ? 'text' : 'date');
    made++;
    return {
      ...content,
      column: { width, before: 0, after: 0 },
      options: { ...content.options, name: `field_${made}`, label: `Field ${made}` },
    };
  };
  const around = (type: 'collapse_container' | 'repeat_container' | 'layout_row', contents: Content[]): Content => {
    const content = contentTypes[type].create();
    made++;
    return {
      ...content,
      options: { ...content.options, ...(type === 'collapse_container' && { label: 'Part' }), contents },
    };
  };
  while (made < contents) {
    const repeat = around('repeat_container', [field('col-6'), field('col-6')]);
    const row = around('layout_row', [field('col-6'), field('col-6')]);
    fields.push(around('collapse_container', [field('col-6'), field('col-6'), row, repeat]));
  }
  return { fields, states: [] };
}

async function answer(page: Page, contents: number): Promise<void> {
  const user = {
    id: '0190a6d2-7c00-7000-8000-00000000000a',
    username: 'bench',
    email: null,
    first_name: null,
    last_name: null,
    role: 'admin',
    permissions: { '*': { '*': 'all' } },
  };
  const record = {
    id: user.id,
    name: 'Bench',
    campaign: null,
    ...form(contents),
    version: 1,
    modified: new Date().toISOString(),
  };
  const kept = { 'kontor.token': 'ses_bench', 'kontor.user': JSON.stringify(user) };
  await page.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(kept)})` });
  await page.route('**/api/**', route => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('/openings/')) return route.fulfill({ json: { data: [] } });
    if (pathname.includes('/report-configs/'))
      return route.fulfill({ json: { data: record }, headers: { etag: '"1"' } });
    if (pathname.endsWith('/self.json')) return route.fulfill({ json: { data: user } });
    return route.fulfill({ json: { data: [], count: 0, page: 1, limit: 20 } });
  });
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's CPU time. */
  tdur?: number;
  args: { name?: string };
}

/** Tasks of the page's main thread with more than 50 ms of CPU time. */
function longIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter(each => each.name === 'thread_name' && each.args.name === 'CrRendererMain');
  const onMain = (event: TraceEvent) => main.some(each => each.pid === event.pid && each.tid === event.tid);
  const tasks = traceEvents.filter(each => each.ph === 'X' && each.name.endsWith('RunTask') && onMain(each));
  if (tasks.length === 0) throw new Error('The trace holds no tasks.');
  return tasks.filter(task => (task.tdur ?? 0) > 50_000).length;
}

interface Round {
  start: number;
  move: number;
  drop: number;
  longTasks: number;
  /** Median milliseconds between two frames while dragging. */
  frame: number;
  /** Median milliseconds of the main thread from the key press to the frame that shows the previous form. */
  undo: number;
  /** The same in wall time. */
  undoClock: number;
}

/** Runs in the page: records the time of every frame. */
const noteFrames = `
  window.benchFrames = [];
  const on = at => { benchFrames.push(at); requestAnimationFrame(on); };
  requestAnimationFrame(on);
`;
/** Runs in the page: an undo by its keyboard shortcut, and the milliseconds until its frame is drawn. */
const timeUndo = `new Promise(done => {
  const at = performance.now();
  const key = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key));
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - at)));
})`;

/** Milliseconds between two frames, of those recorded. */
async function framesOf(page: Page): Promise<number[]> {
  const seen: number[] = await page.evaluate('benchFrames');
  return seen.slice(1).map((at, index) => at - seen[index]!);
}

/** Repeats one step and its undo: the time of an undo until its frame is drawn. */
async function undos(page: Page, session: CDPSession, id: string | null): Promise<Pick<Round, 'undo' | 'undoClock'>> {
  const [times, clock]: [number[], number[]] = [[], []];
  const cell = page.locator(`[data-content="${id}"]`);
  const width = () => cell.getAttribute('class');
  const before = await width();
  for (let n = 0; n < UNDOS; n++) {
    await page.keyboard.press('Alt+ArrowRight');
    await page.waitForTimeout(120);
    await until('the step', async () => (await width()) !== before);
    const rest = await busy(session);
    clock.push(await page.evaluate(timeUndo));
    times.push((await busy(session)) - rest);
    if ((await width()) !== before) throw new Error('The undo was not drawn in its frame.');
    await page.waitForTimeout(120);
  }
  return { undo: median(times), undoClock: median(clock) };
}

async function round(browser: Browser, base: string, contents: number): Promise<Round> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: sized('allow', 'block'),
  });
  await answer(page, contents);
  await page.goto(`${base}/reports/config/0190a6d2-7c00-7000-8000-00000000000a`);
  await page.locator('[data-frame]').first().waitFor();
  await page.waitForTimeout(sized(1_500, 0));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  // Hovering waits until the frame stays where it is: what is pressed beside it is never dragged.
  const dragged = page.locator('[data-frame]:not([data-container])').nth(2);
  await dragged.hover({ position: { x: 40, y: 20 } });
  const grip = await dragged.boundingBox();
  if (!grip) throw new Error('The form did not appear.');
  await page.waitForTimeout(200);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const rest = await busy(session);
  await page.mouse.down();
  await page.mouse.move(grip.x + 46, grip.y + 26, { steps: 3 });
  await page.locator('[data-dragging]').waitFor();
  const started = await busy(session);
  await page.evaluate(noteFrames);
  for (let step = 0; step < MOVES; step++) await page.mouse.move(320 + ((step * 37) % 640), 190 + ((step * 53) % 560));
  const moved = await busy(session);
  const gaps = await framesOf(page);
  await page.mouse.up();
  await page.locator('[data-dragging]').waitFor({ state: 'detached' });
  const dropped = await busy(session);
  await page.waitForTimeout(300);
  const longTasks = longIn(await browser.stopTracing());
  const third = page.locator('[data-frame]:not([data-container])').nth(2);
  await third.click();
  const undone = await undos(page, session, await third.getAttribute('data-frame'));
  await page.close();
  const frame = median(gaps);
  return { ...undone, frame, start: started - rest, move: (moved - started) / MOVES, drop: dropped - moved, longTasks };
}

/** Milliseconds of main-thread work so far. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
}

function tell(contents: number, rounds: readonly Round[]): void {
  const of = (key: keyof Round) => median(rounds.map(each => each[key]));
  const lines = [
    { name: 'drag start', value: of('start'), bound: bounds.start, unit: 'ms' },
    { name: 'move', value: of('move'), bound: bounds.move, unit: 'ms' },
    { name: 'drop', value: of('drop'), bound: null, unit: 'ms' },
    { name: 'long tasks from press to drop', value: of('longTasks'), bound: bounds.longTasks, unit: '' },
    { name: 'frame while dragging, median', value: of('frame'), bound: bounds.frame + 0.1, unit: 'ms' },
    { name: 'undo to its frame, median', value: of('undo'), bound: bounds.undo, unit: 'ms' },
    { name: 'the same by the clock', value: of('undoClock'), bound: null, unit: 'ms' },
  ];
  console.log(`\n## Dragging among ${contents} contents\n\nMain-thread time, ${MOVES} moves; frames by the clock.\n`);
  console.log('| what | measured | bound |\n|---|---|---|');
  for (const { name, value, bound, unit } of lines) {
    const limit = bound === null ? '–' : Number(bound.toFixed(1));
    console.log(
      `| ${name} | ${value.toFixed(unit ? 1 : 0)} ${unit} | ${limit}${exceeded(bound !== null && value > bound)} |`,
    );
  }
}

const served = await serveConsole();
const browser = await launchBrowser();
try {
  for (const contents of SIZES) {
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(browser, served.base, contents));
    tell(contents, rounds);
  }
} finally {
  await browser.close();
  await served.close();
}
