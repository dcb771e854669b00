/**
 * The one way to move between screens. The address is read here, written here, and every way out of a screen (links,
 * back and forward, reload, closing the tab) passes the guard of a screen with unsaved changes.
 * Which screen a path shows says shell/route-match.ts.
 */
import { useEffect, useRef } from 'react';
import { store, useStore } from '../base/store.ts';
import type { LazyText } from '../i18n/index.ts';
import { askUnsaved } from './questions.ts';

interface Place {
  path: string;
  search: string;
  /** Position in this tab's history, to tell back from forward. */
  index: number;
}
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  /** Past any guard: after saving, deleting, or at the end of a session. */
  force?: boolean;
}
export interface Guard {
  dirty: boolean;
  what?: LazyText | undefined;
  /** Saves; false or a rejection keeps the person here. */
  save: () => Promise<unknown>;
  /** Asks in words of its own, in place of the question about changes; true where the way is free. */
  ask?: (() => Promise<boolean>) | undefined;
}

const indexOf = (state: unknown): number | undefined =>
  state && typeof state === 'object' && 'index' in state && typeof state.index === 'number' ? state.index : undefined;
const read = (index: number): Place => ({ path: location.pathname, search: location.search.slice(1), index });

const first = indexOf(history.state) ?? 0;
if (indexOf(history.state) === undefined) history.replaceState({ ...history.state, index: first }, '');
const place = store<Place>(read(first));
const guards: { current: Guard }[] = [];
let skipped = 0;

const closed = (): Guard | undefined => guards.map(one => one.current).findLast(one => one.dirty);

/** Asks where something is unsaved; true where the way is free. */
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
    return false; // the screen shows why it could not save
  }
}

const FRAGMENT = 'kontor.fragment';

/**
 * The fragment of this address stands in it again once one has come back to its path in this tab: after a sign-in, which
 * may lead to other sites. It may hold a secret that no server is told.
 */
export function keepFragment(): void {
  try {
    if (location.hash) sessionStorage.setItem(FRAGMENT, location.pathname + location.hash);
  } catch {
    // without a storage it is lost
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
  if (options.replace) history.replaceState(state, '', to);
  else history.pushState(state, '', to);
  place.set(read(index));
}

/** Goes to a path of the console. A change of the query alone asks nothing. */
export async function navigate(to: string | URL, options: NavigateOptions = {}): Promise<void> {
  const target = new URL(to, location.href);
  if (target.origin !== location.origin) return location.assign(target);
  if (target.href === location.href && !options.state) return;
  const leaves = target.pathname !== place.get().path;
  if (leaves && !options.force && !(await mayLeave())) return;
  move(target, options);
}

/** Back where there is a way back in this tab, else to the given path. */
export function goBack(otherwise: string): void {
  if (place.get().index > 0) history.back();
  else void navigate(otherwise, { replace: true });
}

async function followHistory(event: PopStateEvent): Promise<void> {
  const next = read(indexOf(event.state) ?? 0);
  if (skipped > 0) {
    skipped--;
    return;
  }
  if (next.path === place.get().path || !closed()) {
    place.set(next);
    return;
  }
  // The address has changed already: put it back, ask, and then go there again.
  const steps = next.index - place.get().index || -1;
  skipped++;
  history.go(-steps);
  if (!(await mayLeave())) return;
  skipped++;
  window.addEventListener('popstate', () => place.set(read(next.index)), { once: true });
  history.go(steps);
}

window.addEventListener('popstate', event => void followHistory(event));

window.addEventListener('beforeunload', event => {
  if (closed()) event.preventDefault();
});

export const usePath = (): string => useStore(place).path;
export const useQueryString = (): string => useStore(place).search;

/**
 * Keeps a screen with unsaved changes: every way out asks Verwerfen · Weiter bearbeiten · Speichern first.
 * `what` says in a sentence what would be lost. Leave with `navigate(to, {force: true})` after a save of your own.
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
