/** Editor of the marks of choices: whether they have levels or colours, and the one of each choice. */
import { limits } from '../../engine/base/limits.ts';
import type { Choice, ChoiceColor } from '../../engine/base/types.ts';
import { choiceColors } from '../../engine/input-kinds/choice-mark.ts';
import { ChoiceMark } from '../../fill/base/choice-mark.tsx';
import { Segments } from './controls.tsx';
import type { PanelTexts } from './texts.ts';
import styles from './values.module.css';

export type Marks = 'none' | 'levels' | 'colors';
type Mark = Pick<Choice, 'level' | 'color'>;

const levels = Array.from({ length: limits.level + 1 }, (_, level) => level);

export const marksOf = (rows: readonly Choice[]): Marks =>
  rows.some(row => row.level !== undefined) ? 'levels' : rows.some(row => row.color) ? 'colors' : 'none';

/** Gives the choices levels or colours in their order, as far as there are any, or takes all away. */
export const withMarks = (rows: readonly Choice[], marks: Marks): Choice[] =>
  rows.map(({ id, value, label }, index) => {
    const level = levels[index];
    const color = choiceColors[index];
    if (marks === 'levels' && level !== undefined) return { id, value, label, level };
    return marks === 'colors' && color ? { id, value, label, color } : { id, value, label };
  });

interface MarkChoiceProps {
  row: Choice;
  marks: Exclude<Marks, 'none'>;
  t: PanelTexts;
  onChange(mark: Mark): void;
}

/** A native select beneath the mark. */
export function MarkChoice({ row, marks, t, onChange }: MarkChoiceProps) {
  const levelled = marks === 'levels';
  const value = levelled ? String(row.level ?? '') : (row.color ?? '');
  return (
    <span className={styles.mark}>
      {value === '' ? <span className={styles.unmarked} aria-hidden /> : <ChoiceMark {...row} />}
      <select
        aria-label={levelled ? t.levelOf(row.label) : t.colorOf(row.label)}
        value={value}
        onChange={({ target }) => {
          const found = choiceColors.find((color): color is ChoiceColor => color === target.value);
          if (target.value === '') onChange({});
          else onChange(levelled ? { level: Number(target.value) } : found ? { color: found } : {});
        }}
      >
        <option value="">{t.markNone}</option>
        {levelled
          ? levels.map(level => (
              <option key={level} value={level}>
                {t.levels[level]}
              </option>
            ))
          : choiceColors.map(color => (
              <option key={color} value={color}>
                {t.colors[color]}
              </option>
            ))}
      </select>
    </span>
  );
}

export function MarkModes({ marks, t, onChange }: { marks: Marks; t: PanelTexts; onChange(marks: Marks): void }) {
  return (
    <div className={styles.modes}>
      <Segments
        label={t.marks}
        value={marks}
        options={(['none', 'levels', 'colors'] as const).map(value => ({ value, label: t.markModes[value] }))}
        onChange={onChange}
      />
    </div>
  );
}
