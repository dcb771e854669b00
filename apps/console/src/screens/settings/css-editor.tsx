/**
 * CSS editor: a transparent textarea over highlighted text, so that keyboard, undo, mobile input and screen readers
 * stay native, and Tab moves on.
 */
import { type KeyboardEvent, memo, type Ref, useMemo } from 'react';
import { colouredLines, type Part } from './css-colours.ts';
import styles from './css-editor.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  label: string;
  describedBy: string;
  /** Severity by line number, from 1. */
  marks: ReadonlyMap<number, 'bad' | 'warn'>;
  ref: Ref<HTMLTextAreaElement>;
}

export function CssEditor({ value, onChange, label, describedBy, marks, ref }: Props) {
  const lines = useMemo(() => colouredLines(value), [value]);
  return (
    <div className={styles.editor}>
      <div className={styles.sheet}>
        <pre className={styles.colours} aria-hidden>
          {lines.map((parts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number
            <Line key={at} text={JSON.stringify(parts)} mark={marks.get(at + 1)} />
          ))}
        </pre>
        <textarea
          ref={ref}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={[...marks.values()].includes('bad') || undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={keepIndent}
        />
      </div>
    </div>
  );
}

/** Memoised by text: an edit re-renders one line. */
const Line = memo(function Line({ text, mark }: { text: string; mark: 'bad' | 'warn' | undefined }) {
  const parts = JSON.parse(text) as Part[];
  return (
    <span className={styles.line} data-mark={mark}>
      {parts.map(([colour, part], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no ids
        <span key={at} className={styles[colour]}>
          {part}
        </span>
      ))}
      {'\n'}
    </span>
  );
});

/** Auto-indent: a new line gets the indentation of the previous one, one level more after `{`. */
function keepIndent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const { value, selectionStart } = event.currentTarget;
  const before = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
  const indent = (/^\s*/.exec(before)?.[0] ?? '') + (/\{\s*$/.test(before) ? '  ' : '');
  if (!indent) return;
  // Deprecated, but the only way that keeps the native undo history.
  if (document.execCommand('insertText', false, `\n${indent}`)) event.preventDefault();
}
