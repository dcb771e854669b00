/** The pages of the public form, by their address. Moving between them loads nothing anew. */
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

/** A broken escape is nobody's token. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Raised at each move, so that the same address again is a page of its own. */
export const moves = store(0);

window.addEventListener('popstate', () => moves.set(count => count + 1));

/** `state` comes back with the page, also after a reload. */
export function goTo(
  path: string,
  { state = null, replace = false }: { state?: unknown; replace?: boolean } = {},
): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', path);
  moves.set(count => count + 1);
  window.scrollTo(0, 0);
}
