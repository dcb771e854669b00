/** Choices as text, a line each: many are pasted after those that there are, or all of them edited and taken back. */
import { useState } from 'react';
import { newId } from '../../engine/base/id.ts';
import type { Choice } from '../../engine/base/types.ts';
import { AreaRow, SmallButton } from './controls.tsx';
import panels from './panel.module.css';
import type { PanelTexts } from './texts.ts';

/** Parses pasted lines: `value; label` (or tab-separated, as copied from a spreadsheet), or one text for both. */
export const choicesFrom = (text: string): Choice[] => linesOf(text).map(choiceFrom);

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');

function choiceFrom(line: string): Choice {
  const [value = line, ...label] = line.split(/[\t;]/);
  return { id: newId(), value: value.trim() || line, label: label.join(';').trim() || value.trim() || line };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function lineOf({ value, label }: Choice): string {
  const [stored, shown] = [oneLine(value), oneLine(label)];
  return stored === '' ? shown : `${stored}; ${shown}`;
}

const textOf = (rows: readonly Choice[]): string =>
  rows
    .map(lineOf)
    .filter(line => line !== '')
    .join('\n');

/**
 * Reads all choices back: a line keeps the id, value and mark of the choice whose value it has, or else whose label; what
 * has no line goes.
 */
export function choicesBack(text: string, rows: readonly Choice[]): Choice[] {
  const lines = linesOf(text);
  const found = new Map<string, Choice>();
  const left = new Set(rows);
  const findIn = (isOf: (row: Choice, line: string) => boolean, made: (row: Choice, line: string) => Choice) => {
    for (const [at, line] of lines.entries()) {
      const row = found.has(`${at}`) ? undefined : [...left].filter(each => isOf(each, line)).sort(byValue)[0];
      if (!row) continue;
      found.set(`${at}`, made(row, line));
      left.delete(row);
    }
  };
  findIn(
    (row, line) => lineOf(row) === line,
    row => row,
  );
  findIn(hasValue, (row, line) => ({ ...row, label: labelIn(row, line) }));
  findIn(
    ({ label }, line) => label !== '' && label === choiceFrom(line).label,
    (row, line) => ({ ...row, value: choiceFrom(line).value }),
  );
  return lines.map((line, at) => found.get(`${at}`) ?? choiceFrom(line));
}

/** A value may hold what parts it from its label: of several the longest. */
const byValue = (one: Choice, two: Choice): number => two.value.length - one.value.length;

const parting = /^\s*[;\t]/;

function hasValue({ value }: Choice, line: string): boolean {
  const stored = oneLine(value);
  return stored !== '' && (line === stored || (line.startsWith(stored) && parting.test(line.slice(stored.length))));
}

const labelIn = ({ value }: Choice, line: string): string =>
  line.slice(oneLine(value).length).replace(parting, '').trim() || oneLine(value);

export type TextMode = 'paste' | 'edit';

interface ValuesTextProps {
  mode: TextMode;
  rows: readonly Choice[];
  t: PanelTexts;
  /** Choices that nobody has edited: pasted ones take their place. */
  samples: boolean;
  onChange(rows: Choice[]): void;
  onClose(): void;
}

/** The box for lines: empty for those that are added, or with all choices. */
export function ValuesText({ mode, rows, t, samples, onChange, onClose }: ValuesTextProps) {
  const [text, setText] = useState(() => (mode === 'edit' ? textOf(rows) : ''));
  function added(): Choice[] {
    const lines = choicesFrom(text);
    const kept = samples && lines.length > 0 ? [] : rows;
    return [...kept.filter(row => row.label !== '' || row.value !== ''), ...lines];
  }
  function take() {
    onChange(mode === 'edit' ? choicesBack(text, rows) : added());
    onClose();
  }
  const [label, hint] = mode === 'edit' ? [t.valuesEdit, t.valuesEditHint] : [t.valuesPaste, t.valuesPasteHint];
  const height = mode === 'edit' ? Math.min(Math.max(rows.length + 1, 5), 16) : 5;
  return (
    <div className={panels.actions}>
      <AreaRow {...{ label, hint }} rows={height} value={text} onChange={setText} />
      <SmallButton onClick={take}>{t.valuesTake}</SmallButton>
      <SmallButton onClick={onClose}>{t.cancel}</SmallButton>
    </div>
  );
}
