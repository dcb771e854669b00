/**
 * Which content of a former state of a form each of its contents is: fields and repeats by name, all others by what they
 * say, what is in them, and what stands beside them.
 */
import type { Content } from '../base/types.ts';
import { askedName } from '../form/names.ts';
import { childrenOf, walk } from '../form/walk.ts';

/** What it says, without what is in it. */
function saidBy({ type, options: { contents: _contents, ...options } }: Content): string {
  return JSON.stringify([type, options]);
}

function firstNameIn(content: Content): string {
  let first = '';
  walk([content], each => {
    if (first === '') first = askedName(each);
    return first === '';
  });
  return first;
}

class Aligner {
  readonly found = new Map<string, Content>();
  readonly #byName = new Map<string, Content>();

  constructor(former: readonly Content[]) {
    walk(former, content => {
      const name = askedName(content);
      if (name !== '') this.#byName.set(name, content);
    });
  }

  align(now: readonly Content[], former: readonly Content[]): void {
    const nameless = now.filter(content => askedName(content) === '');
    const free = new Set(former.filter(content => askedName(content) === ''));
    this.#take(nameless, free, ({ type }, name) => (name === '' ? '' : `${type} ${name}`));
    this.#take(nameless, free, saidBy);
    this.#beside(now, former, free);
    for (const content of now) {
      const name = askedName(content);
      const partner = name === '' ? this.found.get(content.id) : this.#byName.get(name);
      if (partner) this.found.set(content.id, partner);
      const children = childrenOf(content);
      if (children.length > 0) this.align(children, partner ? childrenOf(partner) : []);
    }
  }

  /** Takes for each content the first that has the same key; '' is none. */
  #take(now: readonly Content[], free: Set<Content>, keyOf: (content: Content, name: string) => string): void {
    const byKey = new Map<string, Content[]>();
    for (const content of free) {
      const key = keyOf(content, firstNameIn(content));
      const found = byKey.get(key);
      if (found) found.push(content);
      else byKey.set(key, [content]);
    }
    byKey.delete('');
    for (const content of now) {
      if (this.found.has(content.id)) continue;
      const partner = byKey.get(keyOf(content, firstNameIn(content)))?.shift();
      if (!partner) continue;
      this.found.set(content.id, partner);
      free.delete(partner);
    }
  }

  /** What says something else by now stands behind the same as before. */
  #beside(now: readonly Content[], former: readonly Content[], free: Set<Content>): void {
    const places = new Map(former.map((content, at) => [content, at]));
    let before: Content | undefined;
    for (const [at, content] of now.entries()) {
      const name = askedName(content);
      const partner = name === '' ? this.found.get(content.id) : this.#byName.get(name);
      const place = at === 0 ? 0 : before === undefined ? -1 : (places.get(before) ?? -2) + 1;
      const next = partner ? undefined : former[place];
      const isIt = next !== undefined && free.has(next) && next.type === content.type;
      if (isIt) {
        this.found.set(content.id, next);
        free.delete(next);
      }
      before = isIt ? next : partner;
    }
  }
}

/** By the ids of the contents now. */
export function aligned(now: readonly Content[], former: readonly Content[]): ReadonlyMap<string, Content> {
  const aligner = new Aligner(former);
  aligner.align(now, former);
  return aligner.found;
}
