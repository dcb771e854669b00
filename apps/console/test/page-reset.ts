/**
 * Renews the page between test files that share a worker: timers, listeners and channels of a file's pages end with it,
 * and globals, storage and document are as they were. Own modules are loaded anew by each file; those of packages stay.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';

type Descriptors = Record<PropertyKey, PropertyDescriptor>;
interface Watched {
  timers: Set<unknown>;
  channels: Set<BroadcastChannel>;
  /** Remove the listeners of window and document. */
  removals: (() => void)[];
}

const hasPage = typeof window !== 'undefined';
const symbol = Symbol.for('kontor.page');
const shared = globalThis as typeof globalThis & { [symbol]?: Watched };

function watchTimers(timers: Set<unknown>): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = globalThis[name];
    const wrapped = (work: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const timer = Reflect.apply(start, globalThis, [
        (...args: unknown[]) => {
          if (name === 'setTimeout') timers.delete(timer);
          work(...args);
        },
        ...rest,
      ]);
      timers.add(timer);
      return timer;
    };
    // With its promisified form.
    Object.assign(globalThis, { [name]: Object.assign(wrapped, start) });
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const stop = globalThis[name];
    const wrapped = (timer: NodeJS.Timeout) => {
      timers.delete(timer);
      stop(timer);
    };
    Object.assign(globalThis, { [name]: wrapped });
  }
}

function watchListeners(target: EventTarget, removals: (() => void)[]): void {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...given: Parameters<typeof add>) => {
    // Packages outlive a file: React adds to a document once and for all.
    const [, , caller = ''] = new Error().stack?.split('\n') ?? [];
    if (!caller.includes('/node_modules/')) removals.push(() => target.removeEventListener(...given));
    add(...given);
  };
}

/** Wraps once a worker: packages keep the functions that they find when they are loaded. */
function watch(): Watched {
  const watched: Watched = { timers: new Set(), channels: new Set(), removals: [] };
  watchTimers(watched.timers);
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      watched.channels.add(this);
    }
  };
  if (hasPage) for (const target of [window, document]) watchListeners(target, watched.removals);
  shared[symbol] = watched;
  return watched;
}

/** Restores an object's own properties. */
function restore(place: object, before: Descriptors): void {
  const now: Descriptors = Object.getOwnPropertyDescriptors(place);
  for (const name of Reflect.ownKeys({ ...before, ...now })) {
    const [was, is] = [before[name], now[name]];
    const same = was && is && was.value === is.value && was.get === is.get && was.set === is.set;
    if (same || is?.configurable === false) continue;
    if (was) Object.defineProperty(place, name, was);
    else Reflect.deleteProperty(place, name);
  }
}

const plain = new Set(['number', 'string', 'boolean', 'function']);

/** Values of globals that stand for properties of the simulated window, such as its width. */
function windowValues(): Map<string, unknown> {
  const page = globalThis as unknown as Record<string, unknown>;
  const names = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, { get, set }]) =>
    get && set && plain.has(typeof page[name]) ? [name] : [],
  );
  return new Map(names.map(name => [name, page[name]]));
}

/** By assignment, which reaches the window itself. */
function restoreValues(before: Map<string, unknown>): void {
  const now = windowValues();
  for (const [name, value] of before) if (now.get(name) !== value) Object.assign(globalThis, { [name]: value });
}

const attributesOf = (element: Element) => element.getAttributeNames().map(name => [name, element.getAttribute(name)]);

/** Answers a function that restores the document as it is now. */
function keepDocument(): () => void {
  const elements = [document.documentElement, document.head, document.body];
  const kept = elements.map(element => [element, attributesOf(element)] as const);
  return () => {
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const [element, attributes] of kept) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(String(name), value ?? '');
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  };
}

/** Answers a function that renews the page after a file. */
export function keepPage(): () => Promise<void> {
  const watched = shared[symbol] ?? watch();
  const places = [globalThis, navigator, ...(hasPage ? [document, Element.prototype, HTMLElement.prototype, URL] : [])];
  const kept = places.map(place => [place, Object.getOwnPropertyDescriptors(place) as Descriptors] as const);
  const values = windowValues();
  const renewDocument = hasPage ? keepDocument() : () => undefined;
  return async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    // Answers that are on their way still reach the pages that asked.
    for (let round = 0; round < 3; round++) await turn();
    for (const timer of watched.timers) clearTimeout(timer as NodeJS.Timeout);
    watched.timers.clear();
    for (const channel of watched.channels) channel.close();
    watched.channels.clear();
    for (const remove of watched.removals.splice(0)) remove();
    for (const [place, descriptors] of kept) restore(place, descriptors);
    if (hasPage) restoreValues(values);
    renewDocument();
    vi.resetModules();
  };
}
