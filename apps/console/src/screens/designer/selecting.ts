/**
 * Selection of the designer: one active content, which has the focus and the settings, and beside it the others that are
 * selected together with it. Commands on the active content apply to all of them.
 */
import { type Content, find, walk } from '@kontor/form';
import { type Store, store } from '../../ui/index.ts';
import { inOrder } from './edits.ts';

export interface Selections {
  /** Id of the active content. */
  selection: Store<string | null>;
  /** All selected contents, the active one among them; empty while at most one is selected. */
  several: Store<readonly string[]>;
  /** Whether a tap adds to the selection: the way to select several without keys. */
  gathering: Store<boolean>;
  /** Id of the content to focus after the next render. */
  focus: Store<string | null>;
}

export interface SelectingActs {
  select(id: string | null, focus?: boolean): void;
  /** Adds a content to the selection, or takes it out. */
  toggle(id: string, focus?: boolean): void;
  /** Selects all from the one where the selection began to this one, in form order. */
  extend(id: string, focus?: boolean): void;
  /** Selects contents of which none is inside of another, and focuses the first. */
  selectAll(ids: readonly string[]): void;
  /** Selects these contents, without those inside of others; none ends the selection. */
  selectFramed(ids: readonly string[]): void;
  /** From now on each tap adds to the selection, or no more. */
  gather(on: boolean): void;
  /** What a command on this content applies to: the whole selection if it is part of it, in form order. */
  chosen(id: string): Content[];
}

export const makeSelections = (): Selections => ({
  selection: store<string | null>(null),
  several: store<readonly string[]>([]),
  gathering: store(false),
  focus: store<string | null>(null),
});

const none: readonly string[] = [];

/** The contents with these ids in form order, without those inside of others. */
export function topmost(fields: readonly Content[], ids: readonly string[]): Content[] {
  const wanted = new Set(ids);
  const found: Content[] = [];
  walk(fields, content => {
    if (!wanted.has(content.id)) return true;
    found.push(content);
    return false;
  });
  return found;
}

export function makeSelecting(fields: () => Content[], selections: Selections): SelectingActs {
  const { selection, several, gathering, focus } = selections;
  let anchor: string | null = null;

  function put(ids: readonly string[], active: string | null, focused: boolean) {
    const kept = topmost(fields(), ids).map(content => content.id);
    const now = active !== null && kept.includes(active) ? active : (kept.at(-1) ?? null);
    several.set(kept.length > 1 ? kept : none);
    selection.set(now);
    if (focused && now !== null) focus.set(now);
  }
  const present = (): string[] => {
    const active = selection.get();
    return several.get().length ? [...several.get()] : active === null ? [] : [active];
  };

  return {
    select(id, focused = false) {
      anchor = id;
      several.set(none);
      if (id === null) gathering.set(false);
      selection.set(id);
      if (focused) focus.set(id);
    },
    toggle(id, focused = false) {
      anchor = id;
      const before = present();
      if (before.includes(id))
        return put(
          before.filter(each => each !== id),
          null,
          focused,
        );
      // a container and something inside of it are not selected together: the later one counts
      const content = find(fields(), id);
      const apart = before.filter(each => {
        const other = find(fields(), each);
        return !(content && find([content], each)) && !(other && find([other], id));
      });
      put([...apart, id], id, focused);
    },
    extend(id, focused = false) {
      const order = inOrder(fields()).map(content => content.id);
      const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
      if (to < 0) return;
      const start = from < 0 ? to : from;
      put(order.slice(Math.min(start, to), Math.max(start, to) + 1), id, focused);
    },
    selectAll(ids) {
      anchor = ids[0] ?? null;
      // not looked up: an undone removal brings them back with the next render only
      several.set(ids.length > 1 ? ids : none);
      selection.set(anchor);
      focus.set(anchor);
    },
    selectFramed(ids) {
      anchor = ids[0] ?? null;
      put(ids, null, true);
    },
    gather: on => gathering.set(on),
    chosen(id) {
      if (several.get().includes(id)) return topmost(fields(), several.get());
      const content = find(fields(), id);
      return content ? [content] : [];
    },
  };
}
