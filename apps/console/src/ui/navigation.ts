/**
 * Client-side router: reads and writes the address. Every way out of a screen (links, back and forward, reload, closing
 * the tab) passes its guard for unsaved changes. shell/route-match.ts maps paths to screens.
 */
import { useEffect, useRef } from 'react';
import { store, useStore } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import { askUnsaved } from './questions.ts';

interface Place {
  path: string;
  search: string;
  /** Position in the tab's history, to tell back from forward. */
  index: number;
}
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  /** Bypasses guards: after saving, deleting, or when the session ends. */
  force?: boolean;
}
export interface Guard {
  dirty: boolean;
  what?: LazyText | undefined;
  /** Saves; false or a rejection cancels the navigation. */
  save: () => Promise<unknown>;
  /** Replaces the standard question; true allows the navigation. */
  ask?: (() => Promise<boolean>) | undefined;
}

const indexOf = (state: unknown): number | undefined =>
  state && typeof state === 'object' && 'index' in state && typeof state.index === 'number' ? state.index : undefined;
const read = (index: number): Place => ({ path: location.pathname, search: location.search.slice(1), index });

/** What a layer over the page keeps in the tab's history (`useBackCloses` of the form package). */
const layerOf = (state: unknown): { layer?: string; leaving?: boolean } => Object(state);

const layerLeft = () => new Promise(done => window.addEventListener('layerleft', done, { once: true }));

const first = indexOf(history.state) ?? 0;
if (indexOf(history.state) === undefined) history.replaceState({ ...history.state, index: first }, '');
const place = store<Place>(read(first));
const guards: { current: Guard }[] = [];
/** Moves in the history that are followed by nothing else: told when they have come. */
const quiet: (() => void)[] = [];

const closed = (): Guard | undefined => guards.map(one => one.current).findLast(one => one.dirty);

/** Asks all guards; true allows the navigation. */
async function mayLeave(): Promise<boolean> {
  const guard = closed();
  if (!guard) return true;
  if (guard.ask) return guard.ask();
  const answer = await askUnsaved(guard.what);
  if (answer === 'discard') return true;
  if (answer !== 'save') return false;
  try {
    return (await guard.save()) !== false;
  } catch {
    return false; // the screen reports why saving failed
  }
}

const FRAGMENT = 'kontor.fragment';

/**
 * Keeps this address's fragment in session storage, and restores it when the tab comes back to the path after a login,
 * which may lead through other sites. It may hold a secret that no server may see.
 */
export function keepFragment(): void {
  try {
    if (location.hash) sessionStorage.setItem(FRAGMENT, location.pathname + location.hash);
  } catch {
    // without session storage the fragment is lost
  }
}

function withFragment(to: URL): void {
  try {
    const kept = sessionStorage.getItem(FRAGMENT);
    if (!kept?.startsWith(`${to.pathname}#`) || to.hash) return;
    to.hash = kept.slice(to.pathname.length);
    sessionStorage.removeItem(FRAGMENT);
  } catch {
    // as above
  }
}

function move(to: URL, options: NavigateOptions): void {
  withFragment(to);
  const index = place.get().index + (options.replace ? 0 : 1);
  const state = { ...(options.state as object | undefined), index };
  // a page that comes out of a layer takes its entry
  if (options.replace || layerOf(history.state).layer) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  place.set(read(index));
}

/** Navigates to a path of the console. A change of the query alone passes no guard. */
export async function navigate(to: string | URL, options: NavigateOptions = {}): Promise<void> {
  const target = new URL(to, location.href);
  if (target.origin !== location.origin) return location.assign(target);
  if (target.href === location.href && !options.state) return;
  const leaves = target.pathname !== place.get().path;
  if (leaves && !options.force && !(await mayLeave())) return;
  if (layerOf(history.state).leaving) await layerLeft();
  move(target, options);
}

/** Back in the tab's history if there is one, otherwise to the given path. */
export function goBack(otherwise: string): void {
  if (place.get().index > 0) history.back();
  else void navigate(otherwise, { replace: true });
}

function goQuietly(steps: number): Promise<void> {
  return new Promise(come => {
    quiet.push(come);
    history.go(steps);
  });
}

async function followHistory(event: PopStateEvent): Promise<void> {
  const next = read(indexOf(event.state) ?? 0);
  const come = quiet.shift();
  if (come) {
    // A layer that opened within this event would be closed by its other listeners.
    setTimeout(come);
    return;
  }
  if (next.path === place.get().path || !closed()) {
    place.set(next);
    return;
  }
  // popstate fires after the address has changed: restore it, ask, then navigate again. The question may be a layer
  // of its own, above the page that it asks for.
  const steps = next.index - place.get().index || -1;
  await goQuietly(-steps);
  if (!(await mayLeave())) return;
  if (layerOf(history.state).layer) await layerLeft();
  await goQuietly(steps);
  place.set(read(next.index));
}

window.addEventListener('popstate', event => void followHistory(event));

window.addEventListener('beforeunload', event => {
  if (closed()) event.preventDefault();
});

/** Tells of each navigation, one to the address of before included. */
export const onNavigation = place.subscribe;
export const usePath = (): string => useStore(place).path;
export const useQueryString = (): string => useStore(place).search;

/**
 * Guards a screen with unsaved changes: every way out first asks Verwerfen · Weiter bearbeiten · Speichern. `what` is a
 * sentence on what would be lost. After saving, leave with `navigate(to, {force: true})`.
 */
export function useBlocker(guard: Guard): void {
  const own = useRef<Guard>(guard);
  useEffect(() => {
    own.current = guard;
  });
  useEffect(() => {
    guards.push(own);
    return () => void guards.splice(guards.indexOf(own), 1);
  }, []);
}
