/** Editor of choices: a compact list to drag, with level or colour, stored values where they differ, and all as text. */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { newId } from '../../engine/base/id.ts';
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { Choice } from '../../engine/base/types.ts';
import { markOf } from '../../engine/input-kinds/choice-mark.ts';
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Icon } from '../../fill/base/icon.tsx';
import type { Shares } from './answer-shares.ts';
import { IconButton, SmallButton } from './controls.tsx';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from './icons.ts';
import { MarkChoice, MarkModes, type Marks, marksOf, withMarks } from './marks-editor.tsx';
import panels from './panel.module.css';
import type { PanelTexts } from './texts.ts';
import { useRowDrag } from './use-row-drag.ts';
import styles from './values.module.css';
import { choicesFrom, type TextMode, ValuesText } from './values-text.tsx';

interface ValuesEditorProps {
  values: unknown;
  /** Labels are being translated: stored values do not follow them. */
  translating: boolean;
  t: PanelTexts;
  wrong(option: string): string | undefined;
  /** Values are independent of their labels, and shown by a drawing in place of marks. */
  apart?: boolean;
  /** How often each value was answered; null while unknown. */
  shares?: Shares | null | undefined;
  onChange(values: Choice[]): void;
}

/** A value follows its label until it is edited itself. */
export function ValuesEditor(props: ValuesEditorProps) {
  const { values, translating, t, wrong, apart = false, shares = null, onChange } = props;
  const [mode, setMode] = useState<TextMode | null>(null);
  const rows = listOf(values).map(asRow);
  const [stored, setStored] = useState(false);
  const [marks, setMarks] = useState<Marks>(() => marksOf(rows));
  const list = useRef<HTMLOListElement>(null);
  const change = (index: number, part: Partial<Choice>) => onChange(rows.with(index, { ...rows[index]!, ...part }));
  const [placed, setPlaced] = useState<string | null>(null);
  const move = (from: number, to: number) => onChange(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!));
  const toggle = ({ id }: Choice) => setPlaced(placed === id ? null : id);
  const drag = useRowDrag(list, move, index => toggle(rows[index]!));
  const faulty = (index: number) => wrong(`values.${index}.label`) ?? wrong(`values.${index}.value`);
  const different = apart || rows.some((row, index) => row.value !== row.label || wrong(`values.${index}.value`));
  const valued = stored || (different && !translating);

  /** Adds a row at the place, and puts the cursor into it. */
  function add(at: number) {
    onChange(rows.toSpliced(at, 0, { id: newId(), value: '', label: '' }));
    // after the row is rendered
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLInputElement>('[data-label]')?.focus());
  }
  function relabel(index: number, label: string) {
    const row = rows[index]!;
    change(index, row.value === row.label && !translating && !apart ? { label, value: label } : { label });
  }
  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(index + 1);
  }
  function onPaste(event: ClipboardEvent, index: number) {
    const lines = choicesFrom(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    if (areSamples(rows)) onChange(lines);
    else onChange(rows.toSpliced(index, rows[index]!.label === '' ? 1 : 0, ...lines));
  }
  return (
    <fieldset className={panels.block}>
      <legend>
        {t.values} <span className={styles.count}>{rows.length}</span>
      </legend>
      <ol ref={list} className={styles.values} data-valued={valued ? '' : undefined}>
        {rows.map((row, index) => (
          <li key={row.id} className={styles.row}>
            <button
              type="button"
              className={styles.grip}
              aria-label={t.valueMove(row.label)}
              title={t.valueMove(row.label)}
              aria-expanded={placed === row.id}
              {...drag(index)}
            >
              <Icon of={IconGripVertical} size={14} />
            </button>
            {!apart && marks !== 'none' && (
              <MarkChoice
                {...{ row, marks, t }}
                onChange={mark => onChange(rows.with(index, { ...bare(row), ...mark }))}
              />
            )}
            <input
              data-label
              aria-label={t.valueLabel(index + 1)}
              aria-invalid={faulty(index) ? true : undefined}
              value={row.label}
              onChange={event => relabel(index, event.target.value)}
              onPaste={event => onPaste(event, index)}
              onKeyDown={event => onKeyDown(event, index)}
            />
            {valued && (
              <input
                aria-label={t.value(index + 1)}
                aria-invalid={faulty(index) ? true : undefined}
                className={styles.mono}
                spellCheck={false}
                value={row.value}
                onChange={event => change(index, { value: event.target.value })}
              />
            )}
            <Share share={shares?.(row.value) ?? null} t={t} />
            <IconButton label={t.valueRemove(row.label)} onClick={() => onChange(rows.toSpliced(index, 1))}>
              <Icon of={IconTrash} size={14} />
            </IconButton>
            {placed === row.id && (
              <Places label={row.label} at={index} count={rows.length} t={t} onMove={to => move(index, to)} />
            )}
            {faulty(index) && (
              <span className={styles.wide}>
                <FieldError>{faulty(index)}</FieldError>
              </span>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className={styles.add} onClick={() => add(rows.length)}>
        <Icon of={IconPlus} size={14} />
        {t.valueAdd}
      </button>
      {wrong('values') && <FieldError>{wrong('values')}</FieldError>}
      {!apart && rows.length > 0 && (
        <MarkModes
          {...{ marks, t }}
          onChange={next => {
            setMarks(next);
            onChange(withMarks(rows, next));
          }}
        />
      )}
      {mode === null ? (
        <div className={panels.actions}>
          <SmallButton onClick={() => setMode('paste')}>{t.valuesPaste}</SmallButton>
          {rows.length > 0 && <SmallButton onClick={() => setMode('edit')}>{t.valuesEdit}</SmallButton>}
          {!different && (
            <SmallButton onClick={() => setStored(!stored)}>{stored ? t.storedHide : t.storedShow}</SmallButton>
          )}
        </div>
      ) : (
        <ValuesText {...{ mode, rows, t, onChange }} samples={areSamples(rows)} onClose={() => setMode(null)} />
      )}
    </fieldset>
  );
}

interface PlacesProps {
  label: string;
  at: number;
  count: number;
  t: PanelTexts;
  onMove(to: number): void;
}

/** Below a row whose grip was clicked: to move it without dragging. */
function Places({ label, at, count, t, onMove }: PlacesProps) {
  const step = (by: number, off: boolean) => ({
    type: 'button' as const,
    className: cx(fields.button, panels.small),
    'aria-disabled': off || undefined,
    onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      if (off) return;
      onMove(at + by);
      // an element loses the focus when it is moved in the DOM
      requestAnimationFrame(() => currentTarget.focus());
    },
  });
  return (
    <fieldset className={cx(styles.wide, styles.places)} aria-label={t.valuePlace(label)}>
      <button {...step(-1, at === 0)}>
        <Icon of={IconArrowUp} size={14} />
        {t.valueUp}
      </button>
      <button {...step(1, at === count - 1)}>
        <Icon of={IconArrowDown} size={14} />
        {t.valueDown}
      </button>
    </fieldset>
  );
}

/** How many of the answers are this value, as a bar and a number. */
function Share({ share, t }: { share: number | null; t: PanelTexts }) {
  if (share === null) return null;
  return (
    <span className={styles.share} title={t.shareOfAnswers}>
      <span className={styles.track} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className={fields.number}>{t.percent(share)}</span>
    </span>
  );
}

const bare = ({ id, value, label }: Choice): Choice => ({ id, value, label });

/** The choices of a new field, which nobody has edited: their ids are their labels, those of real choices are not. */
const areSamples = (rows: readonly Choice[]) =>
  rows.length > 0 && rows.every(({ id, label, value }) => /^[A-Z]$/.test(id) && id === label && id === value);

function asRow(item: unknown, index: number): Choice {
  const value = textOf(own(item, 'value'));
  return { id: textOf(own(item, 'id')) || `${index}`, value, label: textOf(own(item, 'label')), ...markOf(item) };
}
