/** A mocked network between page and server: requests of the page's `fetch` pass, are held, or get lost. */
import { vi } from 'vitest';

/** Which requests: by method, and by a part of the path. What is left out matches any. */
export interface Traffic {
  method?: string;
  path?: string;
}
export interface Met {
  /** Matching requests since then, lost or not. */
  readonly count: number;
}
export interface Line {
  /** Loses the first `times` of them: the request, or only the answer to one that did arrive. */
  lose(what?: Traffic, part?: 'question' | 'answer', times?: number): Met;
  /** Holds request or answer until released; later ones pass. */
  hold(what: Traffic, part?: 'question' | 'answer'): Met & { letGo(): void };
  /** Removes all rules and releases held requests. */
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

/** Number of pending requests. */
export const asking = { count: 0 };

/** Replaces `fetch`; `answer` is the server. */
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
