/** Completion in the editor of formulas: fields by label, functions by name, with a line of help; and help on arguments. Lazy chunk. */
import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
} from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { argumentHelp } from './argument-help.ts';
import type { CodeProps } from './code-props.ts';
import { type Suggestion, suggestions } from './complete.ts';
import { namesBegun } from './lists.ts';

const word = /(?:\[[^\]]*|[\p{L}_][\p{L}\p{N}_.]*)$/u;

/** Replaces what was typed; a function gets its brackets, with the cursor inside. */
const applied = ({ text, kind }: Suggestion) =>
  kind === 'function'
    ? (view: EditorView, _: Completion, from: number, to: number) => {
        const open = view.state.sliceDoc(to, to + 1) === '(';
        const insert = open ? text : `${text}()`;
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + text.length + 1 },
          userEvent: 'input.complete',
        });
      }
    : text;

function infoOf(help: readonly string[]) {
  return () => {
    const box = document.createElement('div');
    for (const line of help) box.appendChild(document.createElement('p')).textContent = line;
    return box;
  };
}

/** Names of lists and columns; what was typed is closed with its quote. */
function listNames(before: string, pos: number, { lists }: CodeProps['names']): CompletionResult | null {
  const begun = namesBegun(before, lists);
  if (!begun) return null;
  const apply = (text: string) => (view: EditorView, _: Completion, from: number, to: number) => {
    const closed = view.state.sliceDoc(to, to + 1) === '"';
    view.dispatch({
      changes: { from, to, insert: closed ? text : `${text}"` },
      selection: { anchor: from + text.length + 1 },
      userEvent: 'input.complete',
    });
  };
  const options = begun.parts.map(({ text, detail }) => ({ label: text, detail, type: 'word', apply: apply(text) }));
  return options.length > 0 ? { from: pos - begun.typed.length, options } : null;
}

function completer(latest: { current: CodeProps }) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { names, locale } = latest.current;
    const before = state.sliceDoc(Math.max(0, pos - 120), pos);
    // inside of a text only names of lists are completed
    if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return listNames(before, pos, names);
    const typed = word.exec(before)?.[0] ?? '';
    if (typed === '' && !explicit) return null;
    const options = suggestions(typed, names, locale).map(
      (each, index): Completion & { match: Suggestion['match'] } => ({
        label: each.label,
        detail: each.detail,
        type: each.kind,
        apply: applied(each),
        info: infoOf(each.help),
        boost: -index,
        match: each.match,
      }),
    );
    return options.length
      ? {
          from: pos - typed.length,
          options,
          filter: false,
          getMatch: ({ match }: Completion & { match?: Suggestion['match'] }) => match ?? [],
        }
      : null;
  };
}

export const completing = (latest: { current: CodeProps }): Extension => [
  // in the settings what is wrong stands below the formula; the large editor has room below the cursor
  autocompletion({
    override: [completer(latest)],
    icons: false,
    closeOnBlur: true,
    aboveCursor: !latest.current.large,
  }),
  keymap.of([{ key: 'Tab', run: acceptCompletion }]),
  // the dialog around it, which Escape would close, does not see the key
  Prec.highest(keymap.of([{ key: 'Escape', run: closeCompletion, stopPropagation: true }])),
  argumentHelp(latest),
];
