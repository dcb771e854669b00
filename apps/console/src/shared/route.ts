/** Client-side router of the public form. */
import { store } from '../base/store.ts';

export interface FormRoute {
  kind: 'form';
  id: string;
  token: string;
}
export type Route = FormRoute | { kind: 'thanks' | 'unsent' | 'preview' } | { kind: 'nowhere' };

const HOME = '/shared_reports/';

export function routeOf(path: string): Route {
  const [first = '', second = '', ...more] = path.startsWith(HOME) ? path.slice(HOME.length).split('/') : [];
  if (second === '' && (first === 'thanks' || first === 'unsent' || first === 'preview')) return { kind: first };
  if (!first || !second || more.some(Boolean)) return { kind: 'nowhere' };
  return { kind: 'form', id: decoded(first), token: decoded(second) };
}

/** A malformed escape sequence is no valid token. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Increments with each navigation, so that the same address again is a new page. */
export const moves = store(0);

window.addEventListener('popstate', () => moves.set(count => count + 1));

/** `state` is the history state, which survives a reload. */
export function goTo(
  path: string,
  { state = null, replace = false }: { state?: unknown; replace?: boolean } = {},
): void {
  // a page that comes out of a layer over the form takes its entry
  history[replace || Object(history.state).layer ? 'replaceState' : 'pushState'](state, '', path);
  moves.set(count => count + 1);
  window.scrollTo(0, 0);
}
