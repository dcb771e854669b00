/**
 * Controls of choices: tiles in one row for up to five short ones, rows in columns for up to twelve. An optional single
 * choice is cleared by a button in it, whose room is always there, so that nothing moves.
 */
import type { CSSProperties, FunctionComponent, KeyboardEvent, MouseEvent } from 'react';
import type { Choice, Options } from '../../engine/base/types.ts';
import { choicesOf, isLongList } from '../../engine/input-kinds/common.ts';
import { ChoiceMark, Gone } from '../base/choice-mark.tsx';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import { Icon } from '../base/icon.tsx';
import { IconX } from '../base/icons.ts';
import { lateView } from '../base/late-view.tsx';
import type { ControlProps } from '../form/input-view.ts';
import styles from './choices.module.css';

const tilesUpTo = 5;
/** Longest label of a tile, in characters. */
const short = 22;
/** Longest label of rows in columns. */
const columnsUpTo = 34;
export const rowsUpTo = 12;

export const listValue = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter(item => typeof item === 'string')
    : typeof value === 'string' && value
      ? [value]
      : [];

/** The choices, plus stored answers that are no longer among them. */
export function offered(options: Options, present: readonly string[]): Choice[] {
  const choices = choicesOf(options);
  const known = new Set(choices.map(choice => choice.value));
  const isOffered = ({ retired, value }: Choice) => !retired || present.includes(value);
  return [
    ...choices.filter(isOffered),
    ...present.filter(value => !known.has(value)).map(value => ({ id: value, value, label: value })),
  ];
}

const chosen = (present: readonly string[], value: string, on: boolean) =>
  on ? [...present, value] : present.filter(each => each !== value);

/**
 * Estimated width of a tile: padding, circle or box, gap and room for the button that clears it, and the mark of a level
 * or colour, beside its letters.
 */
const widthOf = ({ label, level, color }: Choice) =>
  (level === undefined && color === undefined ? 82 : 107) +
  label.length * 5 +
  label.replace(/[fijlrt]/g, '').length * 3.4;

interface Layout {
  className: string;
  /** Of each choice. */
  look: string;
  style: CSSProperties;
}

/** Classes and measures by number and length of the choices; the style sheet decides by the field's width. */
function layoutOf(choices: readonly Choice[]): Layout {
  const count = choices.length;
  if (count <= tilesUpTo && choices.every(({ label }) => label.length <= short)) {
    const width = choices.reduce((sum, choice) => sum + widthOf(choice), (count - 1) * 8);
    const pairs = count % 2 === 0;
    return {
      className: cx(styles.tiles, pairs ? styles.paired : styles.framed),
      look: cx(styles.tile, !pairs && styles.line),
      style: { '--together': `${Math.ceil(width)}px` } as CSSProperties,
    };
  }
  const longest = Math.max(...choices.map(({ label }) => label.length));
  return {
    className: cx(
      styles.rows,
      styles.framed,
      longest <= columnsUpTo && styles.columns,
      count > rowsUpTo && styles.scrolled,
    ),
    look: cx(styles.row, styles.line),
    style: { '--two': Math.ceil(count / 2), '--three': Math.ceil(count / 3) } as CSSProperties,
  };
}

function Choices({ id, name, options, value, set, readOnly, required, multiple, form }: ChoicesProps) {
  const present = listValue(value);
  const choices = offered(options, present);
  const { className, look, style } = layoutOf(choices);
  const clearable = !multiple && !readOnly && !required;
  const clear = (within: Element) => {
    set('');
    // The button goes with the answer.
    const group = within.closest('fieldset');
    (group?.querySelector<HTMLInputElement>('input:checked') ?? group?.querySelector('input'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!clearable || (event.key !== 'Delete' && event.key !== 'Backspace') || present.length === 0) return;
    event.preventDefault();
    clear(event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Delete clears the focused radio button inside
    <div className={className} style={style} onKeyDown={onKeyDown}>
      {choices.map((choice, index) => {
        const checked = present.includes(choice.value);
        return (
          <span key={choice.value} className={styles.option}>
            <label className={cx(fields.choice, look, clearable && styles.clearable)}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                id={`${id}-${index}`}
                name={`${id}-choice`}
                value={choice.value}
                checked={checked}
                disabled={readOnly}
                data-name={name}
                onChange={event => set(multiple ? chosen(present, choice.value, event.target.checked) : choice.value)}
              />
              <ChoiceMark {...choice} />
              <span>
                {choice.label}
                <Gone options={options} value={choice.value} />
              </span>
            </label>
            {clearable && checked && (
              <button
                type="button"
                className={styles.clear}
                aria-label={form.t.unchoose}
                onClick={({ currentTarget }: MouseEvent) => clear(currentTarget)}
              >
                <Icon of={IconX} size={14} />
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}

type ChoicesProps = ControlProps & { multiple: boolean };

/** Fetched when a form has a long list. */
let LongChoice: FunctionComponent<ControlProps> | undefined;
export function Long(props: ControlProps) {
  LongChoice ??= lateView<ControlProps>(async () => (await import('../long/long-choice.tsx')).LongChoice);
  return <LongChoice {...props} />;
}

export const One = (props: ControlProps) =>
  isLongList(props.options) ? <Long {...props} /> : <Choices {...props} multiple={false} />;
export const Some = (props: ControlProps) =>
  isLongList(props.options) ? <Long {...props} /> : <Choices {...props} multiple />;
