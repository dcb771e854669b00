import { type FileHandler, limits } from '@kontor/contract';
import { type Comparison, comparisonsOf } from '@kontor/form';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useSave } from '../../api/hooks.ts';
import { issuesByPath } from '../../api/problem.ts';
import { useComparisonTexts, useFileFieldTexts, useFileHandlerTexts } from '../../i18n/file-handlers.ts';
import { Button, Dialog, IconButton, IconPlus, IconTrash, Select, TextField, toast } from '../../ui/index.ts';
import styles from './integrations.module.css';

interface Props {
  /** None: a new one. */
  handler: FileHandler | undefined;
  api: string;
  onClose(): void;
}

const blank: Comparison = { valOne: 'type', comparison: 'eq', valTwo: '', gate: 'and' };
const numbers = new Set(['size', 'width', 'height', 'quantity']);
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** Which files may go where, under a title. */
export default function FileHandlerDialog({ handler, api, onClose }: Props) {
  const t = useFileHandlerTexts();
  const form = useId();
  const save = useSave<FileHandler>('file-handlers');
  const [title, setTitle] = useState(handler?.title ?? '');
  const [comparisons, setComparisons] = useState(() => comparisonsOf(handler?.condition?.comparisons));
  const [failed, setFailed] = useState<unknown>(null);
  const errors = issuesByPath(failed);
  const change = (index: number, part: Partial<Comparison>) =>
    setComparisons(all => all.map((one, at) => (at === index ? { ...one, ...part } : one)));

  async function send(submitted: FormEvent) {
    submitted.preventDefault();
    const body = { title, condition: comparisons.length > 0 ? { comparisons: comparisons.map(stored) } : null };
    try {
      const { data } = await save.mutateAsync(
        handler ? { id: handler.id, version: handler.version, body } : { body: { ...body, api_id: api } },
      );
      toast.ok(handler ? t.changed(data.title) : t.added(data.title));
      onClose();
    } catch (error) {
      setFailed(error);
      if (!(error instanceof ApiError) || error.issues.length === 0) toast.error(error);
    }
  }
  return (
    <Dialog
      title={handler ? t.editTitle : t.newTitle}
      onClose={onClose}
      size="md"
      persistent
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submitted => void send(submitted)}>
        <TextField label={t.title} required maxLength={255} value={title} error={errors.title} onChange={setTitle} />
        <p className={styles.hint}>{t.conditionHint}</p>
        {comparisons.map((comparison, index) => (
          <ComparisonRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no name but its place
            key={index}
            place={index + 1}
            isLast={index === comparisons.length - 1}
            comparison={comparison}
            error={
              errors[`condition.comparisons.${index}.valTwo`] ??
              errors[`condition.comparisons.${index}.valOne`] ??
              errors[`condition.comparisons.${index}.comparison`]
            }
            onChange={part => change(index, part)}
            onRemove={() => setComparisons(all => all.filter((_one, at) => at !== index))}
          />
        ))}
        {comparisons.length < limits.comparisons && (
          <div>
            <Button size="sm" icon={IconPlus} onClick={() => setComparisons(all => [...all, blank])}>
              {t.conditionAdd}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Numbers are stored as numbers. */
function stored({ valOne, comparison, valTwo, gate }: Comparison) {
  const text = String(valTwo ?? '').trim();
  const number = numbers.has(valOne) && text !== '' && Number.isFinite(Number(text));
  return { valOne, comparison, valTwo: number ? Number(text) : text, gate };
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
