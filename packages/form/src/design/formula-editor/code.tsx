/** Text editor of one formula (CodeMirror 6): colours, chips, help on arguments, and what is wrong underlined. */
import { standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, StateField } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { CodeProps } from './code-props.ts';
import { callAt, signature, signatureArgument } from './complete.ts';
import styles from './formula.module.css';
import { paint, repaint } from './paint.ts';

/** The arguments of the function around the cursor, the one that is written marked. */
function argumentHelp(latest: { current: CodeProps }) {
  const tooltipAt = (state: EditorState): Tooltip | null => {
    const { main } = state.selection;
    const found = main.empty ? callAt(state.doc.toString(), main.head) : null;
    if (!found) return null;
    const { row, argument, from } = found;
    const { name, args, mark } = signature(row, latest.current.locale);
    const at = signatureArgument(row, argument);
    return {
      pos: from,
      above: true,
      create() {
        const dom = document.createElement('div');
        dom.className = styles.signature ?? '';
        dom.append(`${name}(`);
        for (const [index, arg] of args.entries()) {
          if (index > 0) dom.append(mark);
          const part = dom.appendChild(document.createElement(index === at ? 'b' : 'span'));
          part.textContent = arg;
        }
        dom.append(')');
        return { dom };
      },
    };
  };
  return StateField.define<Tooltip | null>({
    create: tooltipAt,
    update: (tooltip, { docChanged, selection, state }) => (docChanged || selection ? tooltipAt(state) : tooltip),
    provide: field => showTooltip.from(field),
  });
}

/** Runs a command; false, so that the key goes on, where there is none. */
function done(run: (() => void) | undefined): boolean {
  run?.();
  return run !== undefined;
}

/** Completion loads beside the editor, which can be typed in without it. */
const completion = new Compartment();

function extensionsOf(latest: { current: CodeProps }, sent: { current: string }): Extension[] {
  const { name = '', lost = '', function: call = '', text = '', number = '', sign = '', wrong = '' } = styles;
  return [
    paint(() => latest.current, { name, lost, function: call, text, number, sign, wrong }),
    completion.of([]),
    argumentHelp(latest),
    keymap.of([
      { key: 'Mod-.', run: () => done(latest.current.onFix) },
      { key: 'Mod-e', run: () => done(latest.current.onLarge) },
      {
        key: 'Mod-z',
        run: () => done(latest.current.onUndo),
        shift: () => done(latest.current.onRedo),
        stopPropagation: true,
      },
      { key: 'Mod-y', run: () => done(latest.current.onRedo) },
      ...standardKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.domEventHandlers({
      // typed over a selection: the browser would keep the look of the chips in style attributes, which the page forbids
      beforeinput(event, view) {
        if (event.inputType !== 'insertText' || !event.data || view.state.selection.main.empty) return false;
        event.preventDefault();
        view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type' });
        return true;
      },
    }),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of(() => {
      const { labelledBy, describedBy, invalid } = latest.current;
      return {
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        autocapitalize: 'off',
        spellcheck: 'false',
      };
    }),
    EditorView.updateListener.of(update => {
      if (update.docChanged) {
        const typed = update.state.doc.toString();
        if (typed !== sent.current) {
          sent.current = typed;
          latest.current.onChange(typed);
        }
      }
      if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur?.();
    }),
  ];
}

export function Code(props: CodeProps) {
  const { ref, text, names, wrong, large = false, labelledBy, describedBy, invalid } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const sent = useRef(text);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      doc: sent.current,
      extensions: extensionsOf(latest, sent),
    });
    view.current = made;
    void import('./completion.ts')
      .then(({ completing }) => {
        if (view.current === made) made.dispatch({ effects: completion.reconfigure(completing(latest)) });
      })
      .catch(() => undefined);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    // what the editor itself has just sent comes back
    if (!view.current || text === sent.current) return;
    sent.current = text;
    view.current.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } });
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from `latest` while painting
  useEffect(() => {
    view.current?.dispatch({ effects: repaint.of(null) });
  }, [names, wrong, labelledBy, describedBy, invalid]);
  useImperativeHandle(ref, () => ({
    insert(part) {
      const made = view.current;
      if (!made) return;
      made.dispatch(made.state.replaceSelection(part), { userEvent: 'input' });
      made.focus();
    },
    focus: () => view.current?.focus(),
  }));
  return (
    <div ref={host} className={styles.editor} data-large={large || undefined} data-invalid={invalid || undefined} />
  );
}
