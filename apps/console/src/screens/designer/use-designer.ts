/** React hook with the designer's state and its commands. The selection is not part of the undo history. */
import {
  type Content,
  childrenOf,
  find,
  formulaAsksFor,
  namesOf,
  parentOf,
  type Refusal,
  type Renamed,
  type Spot,
} from '@kontor/form';
import { panelTexts, typeName } from '@kontor/form/design';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerSeveralTexts } from '../../i18n/designer-several.ts';
import { language } from '../../i18n/index.ts';
import { type Store, store, toast } from '../../ui/index.ts';
import { type FormDocument, writingOf } from './document.ts';
import {
  change,
  type Direction,
  formAfter,
  isRow,
  parentOfTarget,
  place,
  readersOf,
  refusalAt,
  type Target,
  widths,
  withWidth,
} from './edits.ts';
import { duplicateAll, placeAll, stepAll, takeOutAll, uniqueTogether } from './edits-several.ts';
import { advance, begin, type History, isDirty, type Step } from './history.ts';
import { nameFollowing } from './name-following.ts';
import { readableName } from './names.ts';
import { type NewContent, newContent } from './new-content.ts';
import { makeSelecting, makeSelections, type SelectingActs, type Selections, topmost } from './selecting.ts';

export interface Designer extends Selections {
  history: History;
  dirty: boolean;
  /** Live-region text. */
  spoken: Store<string>;
  acts: Acts;
  carry(to: string, version: string | undefined, saved: FormDocument): void;
}

/** A command on a selected content applies to all that are selected with it, as one undo step. */
export interface Acts extends SelectingActs {
  document(): FormDocument;
  /** Moves a content to its target, or inserts a new one there. */
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
  /** Inserts contents at the target, by default after the selected one, else at the end, as one step. */
  paste(contents: readonly Content[], target?: Target): void;
  /** Inserts new contents, whose names follow their labels, as one step. */
  add(contents: readonly Content[], target?: Target): void;
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
  const stores = useMemo(() => ({ ...makeSelections(), spoken: store('') }), []);
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
  { spoken, ...selections }: Selections & Pick<Designer, 'spoken'>,
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
  const { selection } = selections;
  const words = () => useDesignerSeveralTexts.now();
  const selecting = makeSelecting(fields, selections);
  const { select, selectAll, chosen } = selecting;
  /** Selects what was placed, and tells where it is. */
  function landed(contents: readonly Content[]) {
    const [first] = contents;
    if (!first) return;
    selectAll(contents.map(content => content.id));
    const [position, count] = positionOf(fields(), first.id);
    if (contents.length > 1) say(words().dropped(contents.length, position, count));
    else say(t().dropped(nameOfContent(first), position, count));
  }

  function warnRenamed(renamed: readonly Renamed[]) {
    for (const { from, to } of renamed) toast.warn(() => t().renamed(from, to));
  }

  function placeTogether(contents: readonly Content[], target: Target): boolean {
    const parent = parentOfTarget(fields(), target);
    if (contents.some(each => parent !== null && find([each], parent))) return false;
    const refused = contents.map(each => refusalAt(fields(), each, target)).find(Boolean);
    if (refused) {
      toast.error(() => t().refusedToast(...refusalText(refused)));
      return false;
    }
    const placed = placeAll(fields(), contents, target);
    putFields(placed.fields);
    warnRenamed(placed.renamed);
    landed(contents);
    return true;
  }

  /** Brings removed contents back although the form was changed since: where they were, else to the end. */
  function putBack(contents: readonly Content[], spots: readonly (Spot | null)[]) {
    let next = fields();
    for (const [index, content] of contents.entries()) {
      if (find(next, content.id)) continue;
      const spot = spots[index];
      const stays = spot && (spot.parent === null || find(next, spot.parent));
      next = place(next, content, { gap: stays ? spot : { parent: null, index: next.length } }).fields;
    }
    putFields(next);
  }

  const names = nameFollowing(() => language.get());
  const follow = (before: Content, next: Content, others: readonly Content[]) =>
    names.follow(before, next, others, () => writingOf(present.current, language.get()).first);

  const acts: Acts = {
    ...selecting,
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
    place(content, target) {
      const found = chosen(content.id);
      return placeTogether(found.length ? found : [content], target);
    },
    paste(contents, target) {
      const active = selection.get();
      const last = active === null ? null : (chosen(active).at(-1) ?? null);
      const spot = last && parentOf(fields(), last.id);
      const gap = spot ? { ...spot, index: spot.index + 1 } : { parent: null, index: fields().length };
      const { contents: named, renamed } = uniqueTogether(contents, namesOf(fields()));
      if (placeTogether(named, target ?? { gap })) warnRenamed(renamed);
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
          return after === now.fields ? now : { ...now, fields: after, ...formAfter(from, next) };
        },
      });
    },
    add(contents, target) {
      for (const content of contents) names.start(content);
      acts.paste(contents, target);
    },
    remove(id) {
      const contents = chosen(id);
      const last = contents.at(-1);
      if (!last) return;
      const before = present.current;
      const spots = contents.map(content => parentOf(before.fields, content.id));
      putFields(takeOutAll(fields(), contents));
      const after = present.current;
      const gone = namesOf(contents);
      const readers = readersOf(after.fields, gone).map(nameOfContent);
      if (after.rules.some(({ formula }) => [...gone].some(name => formulaAsksFor(formula, new Set([name])))))
        readers.push(t().formRules);
      select(neighbour(before.fields, after.fields, last.id), true);
      const undo = () => {
        if (present.current === after) acts.undo();
        else putBack(contents, spots);
        selectAll(contents.map(content => content.id));
      };
      const name = contents.length > 1 ? null : nameOfContent(last);
      const said = () => (name === null ? words().removed(contents.length) : t().removed(name));
      if (readers.length > 0) toast.warn(() => t().removedRead(said(), readers), { undo });
      else toast.info(said, { undo });
      say(said());
    },
    duplicate(id) {
      const copied = duplicateAll(fields(), chosen(id));
      const copies = topmost(copied.fields, copied.ids);
      for (const copy of copies) names.start(copy);
      putFields(copied.fields);
      warnRenamed(copied.renamed);
      landed(copies);
    },
    duplicateSelected() {
      const id = selection.get();
      if (id !== null) acts.duplicate(id);
    },
    step(id, direction) {
      const contents = chosen(id);
      const spot = stepAll(fields(), contents, direction);
      if (spot) placeTogether(contents, { gap: spot });
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
