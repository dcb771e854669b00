/**
 * CodeMirror extension that colours a formula, underlines what is wrong, and shows names as chips. A chip becomes its name
 * again where the cursor touches it, so that it is edited like text.
 */
import { type Range, RangeSet, StateEffect } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import type { Wrong } from './reading.ts';
import { type ShownNames, tokensOf } from './tokens.ts';

/** Paints anew: names have other labels. */
export const repaint = StateEffect.define<null>();

interface Classes {
  name: string;
  lost: string;
  function: string;
  text: string;
  number: string;
  sign: string;
  wrong: string;
}

interface Shown {
  names: ShownNames;
  wrong: Wrong | null;
}

class Chip extends WidgetType {
  readonly label: string;
  readonly name: string;
  readonly look: string;
  constructor(label: string, name: string, look: string) {
    super();
    this.label = label;
    this.name = name;
    this.look = look;
  }
  override eq(other: Chip): boolean {
    return other.label === this.label && other.name === this.name && other.look === this.look;
  }
  toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = this.look;
    chip.textContent = this.label;
    if (this.label !== this.name) chip.title = this.name;
    return chip;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

export function paint(shown: () => Shown, classes: Classes) {
  function painted({ state, hasFocus }: EditorView): { marks: DecorationSet; chips: DecorationSet } {
    const marks: Range<Decoration>[] = [];
    const chips: Range<Decoration>[] = [];
    const { from: start, to: end } = state.selection.main;
    const { names, wrong } = shown();
    for (const { from, to, kind, label, name } of tokensOf(state.doc.toString(), names)) {
      const touched = hasFocus && start <= to && end >= from;
      if (kind === 'name' && !touched)
        chips.push(Decoration.replace({ widget: new Chip(label!, name!, classes.name) }).range(from, to));
      else marks.push(Decoration.mark({ class: kind === 'name' ? '' : classes[kind] }).range(from, to));
    }
    if (wrong && wrong.from < wrong.to && wrong.to <= state.doc.length)
      marks.push(
        Decoration.mark({ class: classes.wrong, attributes: { title: wrong.message } }).range(wrong.from, wrong.to),
      );
    return { marks: Decoration.set(marks, true), chips: Decoration.set(chips) };
  }
  return ViewPlugin.fromClass(
    class {
      marks: DecorationSet;
      chips: DecorationSet;
      constructor(view: EditorView) {
        ({ marks: this.marks, chips: this.chips } = painted(view));
      }
      update(update: ViewUpdate) {
        const asked = update.transactions.some(each => each.effects.some(effect => effect.is(repaint)));
        if (asked || update.docChanged || update.selectionSet || update.focusChanged)
          ({ marks: this.marks, chips: this.chips } = painted(update.view));
      }
    },
    {
      decorations: plugin => RangeSet.join([plugin.marks, plugin.chips]),
      provide: plugin => EditorView.atomicRanges.of(view => view.plugin(plugin)?.chips ?? Decoration.none),
    },
  );
}
