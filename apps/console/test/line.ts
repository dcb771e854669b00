/** The line between a page and its server, as a test makes it: what the page asks with `fetch` passes, waits, or gets lost. */
import { vi } from 'vitest';

/** What of all that is asked: by its method, and by a piece of its path. What is not said may be any. */
export interface Traffic {
  method?: string;
  path?: string;
}
export interface Met {
  /** How much of it has been asked since, lost or not. */
  readonly count: number;
}
export interface Line {
  /** Gets lost, the first so many times: the question, or only the answer to one that did arrive. */
  lose(what?: Traffic, part?: 'question' | 'answer', times?: number): Met;
  /** The question, or the answer, waits on its way until it is let go; from then on it passes. */
  hold(what: Traffic, part?: 'question' | 'answer'): Met & { letGo(): void };
  /** Everything passes again, what is held as well. */
  mend(): void;
}

interface Rule {
  what: Traffic;
  lost: 'question' | 'answer' | null;
  held: 'question' | 'answer';
  times: number;
  free: PromiseWithResolvers<void>;
  count: number;
}

/** How much is under way just now. */
export const asking = { count: 0 };

/** Stands where `fetch` does; `answer` is the other end. */
export function openLine(answer: (path: string, init: RequestInit) => Promise<Response>): Line {
  const rules = new Set<Rule>();
  const fits = ({ method, path = '' }: Traffic, to: string, init: RequestInit) =>
    (!method || method === (init.method ?? 'GET')) && to.includes(path);
  const add = (what: Traffic, lost: Rule['lost'], times: number, held: Rule['held'] = 'question'): Rule => {
    const rule = { what, lost, held, times, free: Promise.withResolvers<void>(), count: 0 };
    if (lost) rule.free.resolve();
    rules.add(rule);
    return rule;
  };
  const pass = async (to: string, init: RequestInit) => {
    const rule = [...rules].find(({ what }) => fits(what, to, init));
    if (!rule) return answer(to, init);
    rule.count += 1;
    const lost = rule.count <= rule.times ? rule.lost : null;
    if (rule.held === 'question') await rule.free.promise;
    if (lost === 'question') throw new TypeError('network');
    const reply = await answer(to, init);
    await rule.free.promise;
    if (lost === 'answer') throw new TypeError('network');
    return reply;
  };
  vi.stubGlobal('fetch', (to: string, init: RequestInit = {}) => {
    asking.count += 1;
    return pass(to, init).finally(() => {
      asking.count -= 1;
    });
  });
  return {
    lose: (what = {}, part = 'question', times = Number.POSITIVE_INFINITY) => add(what, part, times),
    hold(what, part = 'question') {
      const rule = add(what, null, 0, part);
      return Object.assign(rule, { letGo: () => rule.free.resolve() });
    },
    mend() {
      for (const { free } of rules) free.resolve();
      rules.clear();
    },
  };
}
