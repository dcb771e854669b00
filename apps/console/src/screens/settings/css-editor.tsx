import { type KeyboardEvent, memo, type Ref, useMemo } from 'react';
import { colouredLines, type Part } from './css-colours.ts';
import styles from './css-editor.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  label: string;
  describedBy: string;
  /** What stands against a line, from 1. */
  marks: ReadonlyMap<number, 'bad' | 'warn'>;
  ref: Ref<HTMLTextAreaElement>;
}

/**
 * A plain text area over the same text in colours: every key, the undo, the phone's keyboard and the screen reader stay
 * the browser's own, and Tab leaves it.
 */
export function CssEditor({ value, onChange, label, describedBy, marks, ref }: Props) {
  const lines = useMemo(() => colouredLines(value), [value]);
  return (
    <div className={styles.editor}>
      <div className={styles.sheet}>
        <pre className={styles.colours} aria-hidden>
          {lines.map((parts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number alone
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

/** Text that says the same is the same line: of a long sheet one is drawn anew. */
const Line = memo(function Line({ text, mark }: { text: string; mark: 'bad' | 'warn' | undefined }) {
  const parts = JSON.parse(text) as Part[];
  return (
    <span className={styles.line} data-mark={mark}>
      {parts.map(([colour, part], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names
        <span key={at} className={styles[colour]}>
          {part}
        </span>
      ))}
      {'\n'}
    </span>
  );
});

/** A new line begins below the one before it, and one step further in a block. */
function keepIndent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const { value, selectionStart } = event.currentTarget;
  const before = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
  const indent = (/^\s*/.exec(before)?.[0] ?? '') + (/\{\s*$/.test(before) ? '  ' : '');
  if (!indent) return;
  // Old, and the only way that the browser's undo takes part in.
  if (document.execCommand('insertText', false, `\n${indent}`)) event.preventDefault();
}
