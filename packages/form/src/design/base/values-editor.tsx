/** Editor of choices: a row with label and stored value for each, and bulk input as text. */
import { type ClipboardEvent, useState } from 'react';
import { newId } from '../../engine/base/id.ts';
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { Choice } from '../../engine/base/types.ts';
import { Box } from '../../fill/base/box.tsx';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Icon } from '../../fill/base/icon.tsx';
import { AreaRow, IconButton, SmallButton } from './controls.tsx';
import { IconArrowDown, IconArrowUp, IconTrash } from './icons.ts';
import styles from './panel.module.css';
import type { PanelTexts } from './texts.ts';

interface ValuesEditorProps {
  values: unknown;
  /** Labels are being translated: stored values do not follow them. */
  translating: boolean;
  t: PanelTexts;
  wrong(option: string): string | undefined;
  /** Values are independent of their labels. */
  apart?: boolean;
  onChange(values: Choice[]): void;
}

/** A value follows its label until it is edited itself. */
export function ValuesEditor({ values, translating, t, wrong, apart = false, onChange }: ValuesEditorProps) {
  const [pasting, setPasting] = useState<string | null>(null);
  const rows = listOf(values).map(asRow);
  const change = (index: number, part: Partial<Choice>) => onChange(rows.with(index, { ...rows[index]!, ...part }));
  const swap = (one: number, two: number) => onChange(rows.with(one, rows[two]!).with(two, rows[one]!));

  function relabel(index: number, label: string) {
    const row = rows[index]!;
    change(index, row.value === row.label && !translating && !apart ? { label, value: label } : { label });
  }
  function onPaste(event: ClipboardEvent, index: number) {
    const lines = choicesFrom(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    if (areSamples(rows)) onChange(lines);
    else onChange(rows.toSpliced(index, rows[index]!.label === '' ? 1 : 0, ...lines));
  }
  return (
    <fieldset className={styles.block}>
      <legend>{t.values}</legend>
      <ol className={styles.values}>
        {rows.map((row, index) => {
          const error = wrong(`values.${index}.label`) ?? wrong(`values.${index}.value`);
          return (
            <li key={row.id} className={styles.valueRow}>
              <Box>
                <input
                  aria-label={t.valueLabel(index + 1)}
                  aria-invalid={error ? true : undefined}
                  value={row.label}
                  onChange={event => relabel(index, event.target.value)}
                  onPaste={event => onPaste(event, index)}
                />
              </Box>
              <Box>
                <input
                  aria-label={t.value(index + 1)}
                  aria-invalid={error ? true : undefined}
                  className={styles.mono}
                  value={row.value}
                  onChange={event => change(index, { value: event.target.value })}
                />
              </Box>
              <span className={styles.tools}>
                <IconButton label={t.valueUp(row.label)} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                  <Icon of={IconArrowUp} size={14} />
                </IconButton>
                <IconButton
                  label={t.valueDown(row.label)}
                  disabled={index === rows.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <Icon of={IconArrowDown} size={14} />
                </IconButton>
                <IconButton label={t.valueRemove(row.label)} onClick={() => onChange(rows.toSpliced(index, 1))}>
                  <Icon of={IconTrash} size={14} />
                </IconButton>
              </span>
              {error && (
                <span className={styles.wide}>
                  <FieldError>{error}</FieldError>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {wrong('values') && <FieldError>{wrong('values')}</FieldError>}
      {pasting === null ? (
        <div className={styles.actions}>
          <SmallButton onClick={() => onChange([...rows, { id: newId(), value: '', label: '' }])}>
            {t.valueAdd}
          </SmallButton>
          <SmallButton onClick={() => setPasting('')}>{t.valuesPaste}</SmallButton>
        </div>
      ) : (
        <div className={styles.actions}>
          <AreaRow label={t.valuesPaste} hint={t.valuesPasteHint} rows={5} value={pasting} onChange={setPasting} />
          <SmallButton
            onClick={() => {
              const lines = choicesFrom(pasting);
              const kept = areSamples(rows) && lines.length > 0 ? [] : rows;
              onChange([...kept.filter(row => row.label !== '' || row.value !== ''), ...lines]);
              setPasting(null);
            }}
          >
            {t.valuesTake}
          </SmallButton>
          <SmallButton onClick={() => setPasting(null)}>{t.cancel}</SmallButton>
        </div>
      )}
    </fieldset>
  );
}

/** The choices of a new field, which nobody has edited: their ids are their labels, those of real choices are not. */
const areSamples = (rows: readonly Choice[]) =>
  rows.length > 0 && rows.every(({ id, label, value }) => /^[A-Z]$/.test(id) && id === label && id === value);

function asRow(item: unknown, index: number): Choice {
  const value = textOf(own(item, 'value'));
  return { id: textOf(own(item, 'id')) || `${index}`, value, label: textOf(own(item, 'label')) };
}

/** Parses pasted lines: `value; label` (or tab-separated, as copied from a spreadsheet), or one text for both. */
export function choicesFrom(text: string): Choice[] {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [value = line, ...label] = line.split(/[\t;]/);
      return { id: newId(), value: value.trim() || line, label: label.join(';').trim() || value.trim() || line };
    });
}
