/**
 * Rich text editor: TipTap without its React layer and style sheet. Content, pasted and dropped text go through the
 * sanitised tree, so that the browser's parser never sees untrusted HTML.
 */
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useRef, useState } from 'react';
import { parseRich } from '../../engine/rich/tree.ts';
import type { Language } from '../../languages/index.ts';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import { documentOf } from './document.ts';
import styles from './rich.module.css';
import { richParts, toTools } from './schema.ts';
import { RichTools } from './tools.tsx';

export interface RichEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required?: boolean;
  html: string;
  onChange(html: string): void;
  locale: Language;
  /** The placeholder that it replaces had the focus. */
  takesFocus?: boolean;
}

export default function RichEditor(props: RichEditorProps) {
  const { id, labelledBy, describedBy, invalid, required = false, html, locale, takesFocus = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The last HTML given to or reported by the editor: anything else is an external change. */
  const known = useRef(html);
  const [editor, setEditor] = useState<Editor | null>(null);

  useEffect(() => {
    if (!place.current) return;
    const made = new Editor({
      element: place.current,
      injectCSS: false,
      extensions: [...richParts, toTools(() => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())],
      content: documentOf(parseRich(latest.current.html)),
      editorProps: { handleDOMEvents: { paste: onPaste, drop: onDrop } },
      onUpdate: ({ editor: now }) => {
        known.current = now.isEmpty ? '' : now.getHTML();
        latest.current.onChange(known.current);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: attributesOf({ id, labelledBy, describedBy, invalid, required }),
      },
    });
  }, [editor, id, labelledBy, describedBy, invalid, required]);

  useEffect(() => {
    if (!editor || html === known.current) return;
    known.current = html;
    editor.commands.setContent(documentOf(parseRich(html)), { emitUpdate: false });
  }, [editor, html]);

  useEffect(() => {
    if (takesFocus) editor?.commands.focus('end');
  }, [editor, takesFocus]);

  return (
    <div className={cx(fields.box, styles.box)}>
      {editor && <RichTools editor={editor} locale={locale} id={id} ref={tools} />}
      <div ref={place} className={cx(styles.place, styles.rich)} />
    </div>
  );
}

type Look = Pick<RichEditorProps, 'id' | 'labelledBy' | 'describedBy' | 'invalid' | 'required'>;

function attributesOf({ id, labelledBy, describedBy, invalid, required }: Look): Record<string, string> {
  return {
    id: `${id}-text`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'data-control': '',
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
  };
}

function sliceOf(view: EditorView, html: string): Slice {
  return Slice.maxOpen(view.state.schema.nodeFromJSON(documentOf(parseRich(html))).content);
}

/** Plain text is handled by the editor itself. */
function onPaste(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html');
  if (!html) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(sliceOf(view, html)).scrollIntoView().setMeta('paste', true));
  return true;
}

/** Drags within the editor are handled by it. */
function onDrop(view: EditorView, event: DragEvent): boolean {
  const html = event.dataTransfer?.getData('text/html');
  if (!html || view.dragging) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  if (at !== undefined) view.dispatch(view.state.tr.replaceRange(at, at, sliceOf(view, html)));
  view.focus();
  return true;
}
