/** Toolbar of the rich text editor with roving tabindex, and an input for a link's URL. */
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type Ref, useEffect, useReducer, useState } from 'react';
import { isEmail } from '../../engine/base/address.ts';
import { safeHref } from '../../engine/rich/rules.ts';
import type { Language } from '../../languages/index.ts';
import fields from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import { Icon, type IconType } from '../base/icon.tsx';
import { IconBold, IconH2, IconH3, IconH4, IconItalic, IconLink, IconList, IconListNumbers } from './icons.ts';
import styles from './rich.module.css';
import { type RichTexts, richTexts } from './texts.ts';

interface Tool {
  key: 'h2' | 'h3' | 'h4' | 'bold' | 'italic' | 'bullets' | 'numbers';
  icon: IconType;
  active(editor: Editor): boolean;
  run(editor: Editor): void;
}

const heading = (level: 2 | 3 | 4, icon: IconType): Tool => ({
  key: `h${level}`,
  icon,
  active: editor => editor.isActive('heading', { level }),
  run: editor => void editor.chain().focus().toggleHeading({ level }).run(),
});

const tools: readonly Tool[] = [
  heading(2, IconH2),
  heading(3, IconH3),
  heading(4, IconH4),
  { key: 'bold', icon: IconBold, active: e => e.isActive('bold'), run: e => void e.chain().focus().toggleBold().run() },
  {
    key: 'italic',
    icon: IconItalic,
    active: e => e.isActive('italic'),
    run: e => void e.chain().focus().toggleItalic().run(),
  },
  {
    key: 'bullets',
    icon: IconList,
    active: e => e.isActive('bulletList'),
    run: e => void e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: IconListNumbers,
    active: e => e.isActive('orderedList'),
    run: e => void e.chain().focus().toggleOrderedList().run(),
  },
];

interface RichToolsProps {
  editor: Editor;
  locale: Language;
  id: string;
  ref: Ref<HTMLDivElement>;
}

export function RichTools({ editor, locale, id, ref }: RichToolsProps) {
  const t = richTexts[locale];
  const [, again] = useReducer((count: number) => count + 1, 0);
  const [stop, setStop] = useState(0);
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    editor.on('transaction', again);
    return () => void editor.off('transaction', again);
  }, [editor]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') editor.commands.focus();
    const last = tools.length;
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const at = (next + last + 1) % (last + 1);
    setStop(at);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  }
  const button = (at: number, label: string, icon: IconType, on: boolean, run: () => void) => (
    <button
      key={label}
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={on}
      tabIndex={at === stop ? 0 : -1}
      onFocus={() => setStop(at)}
      // keeps the editor's selection
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    >
      <Icon of={icon} size={18} />
    </button>
  );
  return (
    <>
      <div
        ref={ref}
        role="toolbar"
        aria-label={t.toolbar}
        aria-controls={`${id}-text`}
        className={styles.tools}
        onKeyDown={onKeyDown}
      >
        {tools.map((tool, at) => button(at, t[tool.key], tool.icon, tool.active(editor), () => tool.run(editor)))}
        {button(tools.length, t.link, IconLink, editor.isActive('link'), () => setLinking(!linking))}
      </div>
      {linking && <LinkLine editor={editor} t={t} id={id} onDone={() => setLinking(false)} />}
    </>
  );
}

/** Completes a URL as users type it: without scheme, or a mail address. */
function addressOf(text: string): string | null {
  const given = text.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[^/:]+:\d/.test(given)) return safeHref(given);
  if (isEmail(given)) return safeHref(`mailto:${given}`);
  return given.includes('.') ? safeHref(`https://${given}`) : null;
}

interface LinkLineProps {
  editor: Editor;
  t: RichTexts;
  id: string;
  onDone(): void;
}

function LinkLine({ editor, t, id, onDone }: LinkLineProps) {
  const present = String(editor.getAttributes('link').href ?? '');
  const [text, setText] = useState(present);
  const [wrong, setWrong] = useState(false);
  const done = () => {
    onDone();
    editor.commands.focus();
  };

  function apply() {
    const href = addressOf(text);
    if (!href) return setWrong(true);
    const chain = editor.chain().focus();
    if (!present && editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setMark('link', { href }).run();
    onDone();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') done();
    else if (event.key === 'Enter') apply();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={styles.link}>
      <input
        // the user has just opened it
        ref={node => node?.focus()}
        type="url"
        aria-label={t.address}
        placeholder="https://"
        value={text}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-link` : undefined}
        onChange={event => {
          setText(event.target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={fields.button} onClick={apply}>
        {t.apply}
      </button>
      {present && (
        <button
          type="button"
          className={fields.button}
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
            onDone();
          }}
        >
          {t.unlink}
        </button>
      )}
      {wrong && (
        <div role="alert">
          <FieldError id={`${id}-link`}>{t.wrong}</FieldError>
        </div>
      )}
    </div>
  );
}
