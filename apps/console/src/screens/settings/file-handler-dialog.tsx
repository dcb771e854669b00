/** Dialog that creates or edits a file handler: title, and conditions on files. */
import type { FileHandler } from '@kontor/contract';
import { limits } from '@kontor/contract/limits';
import { type Comparison, comparisonsOf, newId } from '@kontor/form';
import { useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { useComparisonTexts, useFileFieldTexts, useFileHandlerTexts } from '../../i18n/file-handlers.ts';
import { Button, IconButton, IconPlus, IconTrash, Select, TextField } from '../../ui/index.ts';
import { HandlerForm } from './handler-form.tsx';
import type { DialogProps } from './handler-list.tsx';
import styles from './integrations.module.css';

const blank: Comparison = { valOne: 'type', comparison: 'eq', valTwo: '', gate: 'and' };
const numbers = new Set(['size', 'width', 'height', 'quantity']);
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

export default function FileHandlerDialog({ handler, api, onClose }: DialogProps<FileHandler>) {
  const t = useFileHandlerTexts();
  const save = useSave('file-handlers');
  const [rows, setRows] = useState(() => comparisonsOf(handler?.condition?.comparisons).map(rowOf));
  const change = (key: string, part: Partial<Comparison>) =>
    setRows(all => all.map(row => (row.key === key ? { key, comparison: { ...row.comparison, ...part } } : row)));

  function send(title: string) {
    const body = { title, condition: rows.length > 0 ? { comparisons: rows.map(stored) } : null };
    return save.mutateAsync(
      handler ? { id: handler.id, version: handler.version, body } : { body: { ...body, api_id: api } },
    );
  }
  return (
    <HandlerForm {...{ handler, send, onClose }} heading={handler ? t.editTitle : t.newTitle} busy={save.isPending}>
      {errors => (
        <>
          <p className={styles.hint}>{t.conditionHint}</p>
          {rows.map(({ key, comparison }, index) => (
            <ComparisonRow
              key={key}
              place={index + 1}
              isLast={index === rows.length - 1}
              comparison={comparison}
              error={
                errors[`condition.comparisons.${index}.valTwo`] ??
                errors[`condition.comparisons.${index}.valOne`] ??
                errors[`condition.comparisons.${index}.comparison`]
              }
              onChange={part => change(key, part)}
              onRemove={() => setRows(all => all.filter(row => row.key !== key))}
            />
          ))}
          {rows.length < limits.comparisons && (
            <div>
              <Button size="sm" icon={IconPlus} onClick={() => setRows(all => [...all, rowOf(blank)])}>
                {t.conditionAdd}
              </Button>
            </div>
          )}
        </>
      )}
    </HandlerForm>
  );
}

/** Generated row key: comparisons have no id, and rows can be removed. */
const rowOf = (comparison: Comparison) => ({ key: newId(), comparison });

/** Numbers are stored as JSON numbers. */
function stored({ comparison: { valOne, comparison, valTwo, gate } }: ReturnType<typeof rowOf>) {
  const text = String(valTwo ?? '').trim();
  const number = numbers.has(valOne) && text !== '' && Number.isFinite(Number(text));
  return { valOne, comparison, valTwo: number ? Number(text) : text, gate: gate ?? null };
}

interface RowProps {
  place: number;
  isLast: boolean;
  comparison: Comparison;
  error: string | undefined;
  onChange(part: Partial<Comparison>): void;
  onRemove(): void;
}
function ComparisonRow({ place, isLast, comparison, error, onChange, onRemove }: RowProps) {
  const t = useFileHandlerTexts();
  const [fields, ways] = [useFileFieldTexts(), useComparisonTexts()];
  return (
    <fieldset className={styles.comparison} aria-label={t.conditionOf(place)}>
      <Select
        label={t.field}
        value={comparison.valOne}
        options={optionsOf(fields)}
        onChange={valOne => onChange({ valOne })}
      />
      <Select
        label={t.how}
        value={comparison.comparison}
        options={optionsOf(ways)}
        onChange={how => onChange({ comparison: how as Comparison['comparison'] })}
      />
      {!comparison.comparison.endsWith('empty') && (
        <TextField
          label={t.value}
          value={String(comparison.valTwo ?? '')}
          error={error}
          onChange={valTwo => onChange({ valTwo })}
        />
      )}
      {!isLast && (
        <Select
          label={t.gate}
          value={comparison.gate === 'or' ? 'or' : 'and'}
          options={[
            { value: 'and', label: t.gateAnd },
            { value: 'or', label: t.gateOr },
          ]}
          onChange={gate => onChange({ gate: gate === 'or' ? 'or' : 'and' })}
        />
      )}
      <IconButton icon={IconTrash} label={t.conditionRemove(place)} danger onClick={onRemove} />
    </fieldset>
  );
}
