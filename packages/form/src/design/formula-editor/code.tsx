/** Text editor of one formula (CodeMirror 6): colours, chips, and what is wrong underlined. */
import { standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { CodeProps } from './code-props.ts';
import styles from './formula.module.css';
import { paint, repaint } from './paint.ts';

/** Runs a command; false, so that the key goes on, where there is none. */
function done(run: (() => void) | undefined): boolean {
  run?.();
  return run !== undefined;
}

/** Completion and help on arguments load beside the editor, which can be typed in without them. */
const completion = new Compartment();

function extensionsOf(latest: { current: CodeProps }, sent: { current: string }): Extension[] {
  const { name = '', lost = '', function: call = '', text = '', number = '', sign = '', wrong = '' } = styles;
  return [
    paint(() => latest.current, { name, lost, function: call, text, number, sign, wrong }),
    completion.of([]),
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
      selection: { anchor: latest.current.large ? sent.current.length : 0 },
      extensions: extensionsOf(latest, sent),
    });
    view.current = made;
    // it may come after the dialog that it is in, which could not give it the focus then
    if (latest.current.large) made.focus();
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
      const { from, to } = made.state.selection.main;
      const end = from + part.length;
      made.dispatch({
        changes: { from, to, insert: part },
        selection: { anchor: part.endsWith('()') ? end - 1 : end },
        userEvent: 'input',
      });
      made.focus();
    },
    focus: () => view.current?.focus(),
  }));
  return (
    <div ref={host} className={styles.editor} data-large={large || undefined} data-invalid={invalid || undefined} />
  );
}
