/** Why rows do not fit, equal cells together, with what mends all of them at once. */
import type { AnswerTo } from '@kontor/contract';
import { type CompiledInput, choiceListOf, choicesOf, compile, type Form, isLongList } from '@kontor/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useRights } from '../../api/session.ts';
import { issueText } from '../../errors/problem-text.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { language } from '../../i18n/index.ts';
import { Button, Select, TextField, toast } from '../../ui/index.ts';
import { addChoice, choicesFrom } from './add-choice.ts';
import styles from './entry-import.module.css';
import { nearest } from './nearest.ts';
import type { Told } from './use-import.ts';
import type { AnswerWords } from './words.ts';

type Fault = AnswerTo<'GET /imports/{id}/faults.json'>['data'][number];
export type Mend = (what: {
  cells?: { at: number; from: Fault['cell']; to: string | null }[];
  again?: boolean;
}) => void;

/** As many as the server tells. */
const MOST = 100;

interface FaultsProps {
  told: Told;
  form: Form;
  words: AnswerWords;
  busy: boolean;
  onMend: Mend;
}

const keyOf = ({ path, column, code, cell, at, values }: Fault) =>
  JSON.stringify([path, column, code, cell, at, values]);

/** While the import is ready: before, rows are still being found. */
export function Faults({ told, form, words, busy, onMend }: FaultsProps) {
  const t = useEntryImportTexts();
  const { data } = useQuery({
    queryKey: ['imports', 'rows', told.id, 'faults', told.misfits] as const,
    queryFn: ({ signal }) => ask('GET /imports/{id}/faults.json', { params: { id: told.id }, signal }),
  });
  const inputs = new Map(compile(form).inputs.map(input => [input.name, input]));
  const faults = data?.data ?? [];
  if (faults.length === 0) return null;
  return (
    <section className={styles.faults} aria-label={t.faults}>
      {faults.map(fault => (
        <OneFault
          key={keyOf(fault)}
          {...{ fault, told, words, busy, onMend }}
          input={inputs.get((fault.at === null ? null : told.columns[fault.at]?.to) ?? '') ?? null}
        />
      ))}
      {faults.length >= MOST && <p className={styles.quiet}>{t.faultsFirst(MOST)}</p>}
    </section>
  );
}

interface OneProps extends Omit<FaultsProps, 'form'> {
  fault: Fault;
  input: CompiledInput | null;
}

function OneFault({ fault, input, ...props }: OneProps) {
  const t = useEntryImportTexts();
  const { told, words } = props;
  const { at, cell, count, row } = fault;
  const label = input?.label || words.label(t, fault.path);
  const text = at === null ? '' : words.cell(told.columns[at]?.to ?? '', cell);
  return (
    <article className={styles.fault} aria-label={t.faultOf(label, text)}>
      <strong>{t.faultOf(label, text)}</strong>
      <span className={styles.reason}>{issueText({ ...fault, message: '' })}</span>
      <span className={styles.quiet}>{count === 1 ? t.inRow(row) : t.inRows(count, row)}</span>
      {at !== null && told.exported === null && <Mends {...{ ...props, fault, input, at }} />}
    </article>
  );
}

interface MendsProps extends OneProps {
  at: number;
}

function Mends({ fault, input, at, busy, onMend, told }: MendsProps) {
  const t = useEntryImportTexts();
  const { cell } = fault;
  const put = (to: string | null) => {
    if (!busy) onMend({ cells: [{ at, from: cell, to }] });
  };
  const options = input?.content.options ?? {};
  const choices = input?.group === 'choice' && !isLongList(options) ? choicesOf(options, language.get()) : [];
  const near = choices.length > 0 && typeof cell === 'string' ? nearest(cell, choices) : null;
  return (
    <span className={styles.mends}>
      {near && (
        <Button size="sm" kind="primary" onClick={() => put(near.value)}>
          {t.putNear(near.label)}
        </Button>
      )}
      {choices.length > 0 ? (
        <Select
          label={t.putOther}
          labelHidden
          value=""
          placeholder={t.putOther}
          disabled={busy}
          options={choices.map(({ value, label }) => ({ value, label }))}
          onChange={value => value && put(value)}
        />
      ) : (
        <Typed onPut={put} />
      )}
      {input && <NewChoice {...{ input, cell, busy, onMend }} form={told.report_config_id} />}
      {options.required !== true && cell !== null && (
        <Button size="sm" onClick={() => put(null)}>
          {t.putNothing}
        </Button>
      )}
    </span>
  );
}

function Typed({ onPut }: { onPut: (text: string) => void }): ReactNode {
  const t = useEntryImportTexts();
  const [text, setText] = useState('');
  return (
    <form
      className={styles.typed}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') onPut(text);
      }}
    >
      <TextField label={t.putText} labelHidden placeholder={t.putText} value={text} onChange={setText} />
      <Button size="sm" type="submit">
        {t.put}
      </Button>
    </form>
  );
}

/** Where the field takes no other text, and the reader may change what offers its choices. */
function NewChoice(props: {
  input: CompiledInput;
  cell: Fault['cell'];
  form: string;
  busy: boolean;
  onMend: Mend;
}): ReactNode {
  const t = useEntryImportTexts();
  const may = useRights();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { input, cell, form, busy, onMend } = props;
  const { options } = input.content;
  const isOne = input.group === 'choice' && (Array.isArray(options.values) || choiceListOf(options) !== null);
  const text = typeof cell === 'boolean' || cell === null ? '' : String(cell).trim();
  if (!isOne || text === '' || text.length > 255 || !may(choicesFrom(input.content), 'update')) return null;
  async function add() {
    if (busy) return;
    setAdding(true);
    try {
      await addChoice(queries, form, input, text);
      onMend({ again: true });
    } catch (error) {
      toast.error(error);
    } finally {
      setAdding(false);
    }
  }
  return (
    <Button size="sm" busy={adding} onClick={() => void add()}>
      {t.addChoice(text)}
    </Button>
  );
}
