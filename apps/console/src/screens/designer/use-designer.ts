/** React hook with the designer's state and its commands. The selection is not part of the undo history. */
import {
  type Content,
  childrenOf,
  duplicate,
  find,
  namesOf,
  parentOf,
  type Refusal,
  type Renamed,
  refusal,
} from '@kontor/form';
import { panelTexts, typeName } from '@kontor/form/design';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { language } from '../../i18n/index.ts';
import { type Store, store, toast } from '../../ui/index.ts';
import { type FormDocument, writingOf } from './document.ts';
import {
  change,
  copyAfter,
  type Direction,
  isRow,
  place,
  placeAll,
  readersOf,
  refusalAt,
  stepFrom,
  type Target,
  takeOut,
  widths,
  withWidth,
} from './edits.ts';
import { advance, begin, type History, isDirty, type Step } from './history.ts';
import { nameFollowing } from './name-following.ts';
import { readableName } from './names.ts';
import { type NewContent, newContent } from './new-content.ts';

export interface Designer {
  history: History;
  dirty: boolean;
  selection: Store<string | null>;
  /** Live-region text. */
  spoken: Store<string>;
  /** Id of the content to focus after the next render. */
  focus: Store<string | null>;
  acts: Acts;
  carry(to: string, version: string | undefined, saved: FormDocument): void;
}

export interface Acts {
  document(): FormDocument;
  place(content: Content, target: Target): boolean;
  change(next: Content, group?: string | null): void;
  /** A new content, not inserted yet, whose name follows its label. */
  fresh(of: NewContent): Content;
  /** The next state of a content that is not inserted yet. */
  prepare(content: Content, next: Content): Content;
  /** Warns if the name that followed a content's label was numbered; called on leaving its settings. */
  warnNumbered(id: string): void;
  /** Ends following: the names of this document are about to be saved. */
  fixNames(document: FormDocument): void;
  /** Inserts contents after the selected one, else at the end, as one step. */
  paste(contents: readonly Content[]): void;
  remove(id: string): void;
  duplicate(id: string): void;
  duplicateSelected(): void;
  step(id: string, direction: Direction): void;
  /** Sets a width, or changes it by one step. */
  width(id: string, to: Content['column']['width'] | -1 | 1): void;
  set(part: Partial<FormDocument>, group?: string | null): void;
  setFields(change: (fields: Content[]) => Content[]): void;
  undo(): void;
  redo(): void;
  saved(document: FormDocument): void;
  open(document: FormDocument): void;
  select(id: string | null, focus?: boolean): void;
  say(text: string): void;
}

export function refusalText({ dragged, target }: Refusal): [dragged: string, target: string] {
  return [typeName(dragged, language.get()), typeName(target, language.get())];
}

/** 1-based position among its siblings, and their number. */
function positionOf(fields: readonly Content[], id: string): [position: number, count: number] {
  const spot = parentOf(fields, id);
  const parent = spot?.parent ? find(fields, spot.parent) : null;
  const list = parent ? (parent.options.contents as Content[]) : fields;
  return [(spot?.index ?? 0) + 1, list.length];
}

/** The history of a new form on its way to its own address, where another instance of the screen goes on with it. */
let carried: { id: string; version: string | undefined; history: History } | null = null;

export function useDesigner(id: string | undefined, version: string | undefined, document: FormDocument): Designer {
  const [history, step] = useReducer(advance<FormDocument>, document, first =>
    carried && carried.id === id && carried.version === version ? carried.history : begin(first),
  );
  const present = useRef(history.present);
  const latest = useRef(history);
  useLayoutEffect(() => {
    present.current = history.present;
    latest.current = history;
  });
  useEffect(() => {
    if (id) carried = null;
  }, [id]);
  const stores = useMemo(
    () => ({ selection: store<string | null>(null), spoken: store(''), focus: store<string | null>(null) }),
    [],
  );
  const acts = useMemo(() => makeActs(present, step, stores), [stores]);
  /** Hands the history to the screen of the address that the form has with its first save. */
  const carry = (to: string, at: string | undefined, saved: FormDocument) => {
    carried = { id: to, version: at, history: advance(latest.current, { do: 'saved', document: saved }) };
  };
  return { history, dirty: isDirty(history), acts, carry, ...stores };
}

function makeActs(
  present: { current: FormDocument },
  dispatch: (step: Step) => void,
  { selection, spoken, focus }: Pick<Designer, 'selection' | 'spoken' | 'focus'>,
): Acts {
  const t = () => useDesignerTexts.now();
  const nameOfContent = (content: Content) => readableName(content, present.current, language.get());
  const fields = () => present.current.fields;
  // a live region does not announce an unchanged text: a character is added
  const say = (text: string) => spoken.set(before => (before === text ? `${text}\u00a0` : text));
  /** Updates the document synchronously: two commands in one event build on each other. */
  function put(next: FormDocument, group: string | null = null) {
    if (next === present.current) return;
    present.current = next;
    dispatch({ do: 'change', change: () => next, group });
  }
  const putFields = (next: Content[]) => {
    if (next !== fields()) put({ ...present.current, fields: next });
  };
  function select(id: string | null, focused = false) {
    selection.set(id);
    if (focused) focus.set(id);
  }
  function announceDrop(content: Content) {
    const [position, count] = positionOf(fields(), content.id);
    say(t().dropped(nameOfContent(content), position, count));
  }

  function warnRenamed(renamed: readonly Renamed[]) {
    for (const { from, to } of renamed) toast.warn(() => t().renamed(from, to));
  }

  const names = nameFollowing(() => language.get());
  const follow = (before: Content, next: Content, others: readonly Content[]) =>
    names.follow(before, next, others, () => writingOf(present.current, language.get()).first);

  const acts: Acts = {
    fresh(of) {
      const content = newContent(of);
      names.start(content);
      return content;
    },
    prepare: (content, next) => follow(content, next, []),
    warnNumbered(id) {
      const renamed = names.takeNumbered(id);
      if (renamed) warnRenamed([renamed]);
    },
    fixNames: document => names.stop(document.fields),
    document: () => present.current,
    say,
    select,
    place(content, target) {
      const refused = refusalAt(fields(), content, target);
      if (refused) {
        toast.error(() => t().refusedToast(...refusalText(refused)));
        return false;
      }
      const placed = place(fields(), content, target);
      putFields(placed.fields);
      warnRenamed(placed.renamed);
      select(content.id, true);
      announceDrop(content);
      return true;
    },
    paste(contents) {
      const chosen = selection.get();
      const spot = chosen === null ? null : parentOf(fields(), chosen);
      const gap = spot ? { ...spot, index: spot.index + 1 } : { parent: null, index: fields().length };
      const refused = contents.map(each => refusal(fields(), each, gap.parent)).find(Boolean);
      const [first] = contents;
      if (refused) return void toast.error(() => t().refusedToast(...refusalText(refused)));
      if (!first) return;
      const placed = placeAll(fields(), contents, gap);
      putFields(placed.fields);
      warnRenamed(placed.renamed);
      select(first.id, true);
      announceDrop(first);
    },
    change(changed, group = null) {
      const before = find(fields(), changed.id);
      const next = before ? follow(before, changed, fields()) : changed;
      dispatch({
        do: 'change',
        group,
        change: (now, base) => {
          const from = group === null ? now : base;
          const after = change(from.fields, next);
          return after === now.fields ? now : { ...now, fields: after, copy_to: copyAfter(from, next) };
        },
      });
    },
    remove(id) {
      const content = find(fields(), id);
      const spot = parentOf(fields(), id);
      if (!content || !spot) return;
      const before = present.current;
      putFields(takeOut(fields(), id));
      const after = present.current;
      const readers = readersOf(after.fields, namesOf([content])).length;
      select(neighbour(before.fields, after.fields, id), true);
      const undo = () => {
        if (present.current === after) acts.undo();
        else if (!find(fields(), id)) {
          const parent = spot.parent !== null && find(fields(), spot.parent) ? spot.parent : null;
          acts.place(content, { gap: { parent, index: parent === spot.parent ? spot.index : fields().length } });
        }
        select(id, true);
      };
      const name = nameOfContent(content);
      if (readers) toast.warn(() => t().removedRead(name, readers), { undo });
      else toast.info(() => t().removed(name), { undo });
      say(t().removed(name));
    },
    duplicate(id) {
      const copied = duplicate(fields(), id);
      if (!copied.id) return;
      const copy = find(copied.fields, copied.id);
      if (copy) names.start(copy);
      putFields(copied.fields);
      select(copied.id, true);
      warnRenamed(copied.renamed);
      if (copy) announceDrop(copy);
    },
    duplicateSelected() {
      const id = selection.get();
      if (id !== null) acts.duplicate(id);
    },
    step(id, direction) {
      const content = find(fields(), id);
      const spot = stepFrom(fields(), id, direction);
      if (content && spot) acts.place(content, { gap: spot });
    },
    width(id, to) {
      const content = find(fields(), id);
      if (!content) return;
      const at = widths.indexOf(content.column.width);
      const width = typeof to === 'number' ? widths[at + to] : to;
      if (!width || width === content.column.width) return;
      putFields(withWidth(fields(), id, width));
      say(t().widthNow(panelTexts[language.get()].widths[width]));
    },
    set: (part, group = null) => put({ ...present.current, ...part }, group),
    setFields: change => putFields(change(fields())),
    undo() {
      dispatch({ do: 'undo' });
      say(t().undone);
    },
    redo() {
      dispatch({ do: 'redo' });
      say(t().redone);
    },
    saved: document => dispatch({ do: 'saved', document }),
    open(document) {
      names.stop(document.fields);
      dispatch({ do: 'open', document });
      select(null);
    },
  };
  return acts;
}

/** Selection after a removal: the next sibling, else the previous one. */
function neighbour(before: readonly Content[], after: readonly Content[], id: string): string | null {
  const spot = parentOf(before, id);
  const parent = spot?.parent ? find(before, spot.parent) : null;
  const list = parent ? (parent.options.contents as Content[]) : before;
  const near = spot && [list[spot.index + 1], list[spot.index - 1], parent].find(each => each && find(after, each.id));
  // a row has no frame: its first content is selected instead
  const shown = near && isRow(near) ? childrenOf(near)[0] : near;
  return shown?.id ?? null;
}
