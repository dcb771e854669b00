/** Marks of a choice beside its label: three bars for a level, a dot for a colour; a word where it is no longer offered. */
import { own } from '../../engine/base/plain.ts';
import type { Choice, Options } from '../../engine/base/types.ts';
import { choiceColors } from '../../engine/input-kinds/choice-mark.ts';
import styles from './choice-mark.module.css';

const bars = [1, 2, 3];

/** Says nothing that the label does not: hidden from assistive technology. */
export function ChoiceMark({ level, color }: Pick<Choice, 'level' | 'color'>) {
  if (level !== undefined)
    return (
      <svg className={styles.mark} viewBox="0 0 16 14" aria-hidden data-level={level}>
        {bars.map(bar => (
          <rect
            key={bar}
            x={(bar - 1) * 5.5}
            y="1"
            width="4"
            height="12"
            rx="1"
            fill={bar <= level ? `var(--sv${level})` : 'var(--line-strong)'}
          />
        ))}
      </svg>
    );
  if (color === undefined) return null;
  return (
    <svg className={styles.mark} viewBox="0 0 16 14" aria-hidden data-color={color}>
      <circle cx="8" cy="7" r="5" fill={`var(--c${choiceColors.indexOf(color) + 1})`} />
    </svg>
  );
}

/** What is said of a chosen choice that is no longer offered (store/offered.ts). */
const goneOf = ({ gone }: Options, value = '') => own(own(gone, 'words'), value) as string | undefined;

/** Where there is room for text alone. */
export function labelOf(options: Options, { value, label }: Pick<Choice, 'value' | 'label'>): string {
  const word = goneOf(options, value);
  return word ? `${label} – ${word}` : label;
}

export function Gone({ options, value }: { options: Options; value: string | undefined }) {
  const word = goneOf(options, value);
  return word && <em className={styles.gone}>{word}</em>;
}
