/** What mends a fault in all equal cells at once: the nearest choice, another one, a text, a new choice, or nothing. */
import { type CompiledInput, choiceListOf, choicesOf, isLongList } from '@kontor/form';
import { languageCodes } from '@kontor/form/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/session.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { language } from '../../i18n/index.ts';
import { Button, confirm, IconEraser, IconPlus, IconReplace, Select, TextField, toast } from '../../ui/index.ts';
import { addChoice, choicesFrom } from './add-choice.ts';
import page from './entry-import.module.css';
import type { Fault, Mend } from './faults.ts';
import { nearest } from './nearest.ts';
import styles from './rows.module.css';

export interface MendProps {
  fault: Fault;
  at: number;
  input: CompiledInput | null;
  form: string;
  busy: boolean;
  onMend: Mend;
}

/** What of the cell is at fault: one of its choices, or all of it. */
const wrongOf = ({ part, cell }: Fault): Fault['cell'] => part ?? cell;

/** Puts `to` in place of what is wrong, in all cells that have it. */
export function put({ fault, at, busy, onMend }: MendProps, to: string | null): void {
  if (busy) return;
  const { part, cell, repeat } = fault;
  const where = { ...(repeat !== undefined && { repeat }), at };
  onMend({ cells: [part === undefined ? { ...where, from: cell, to } : { ...where, part, to }] });
}

export function useMends({ fault, input }: Pick<MendProps, 'fault' | 'input'>) {
  const options = input?.content.options ?? {};
  const choices = input?.group === 'choice' && !isLongList(options) ? choicesOf(options, language.get()) : [];
  const wrong = wrongOf(fault);
  // A file has the labels of any language of the form, or the values.
  const written = languageCodes.flatMap(code => choicesOf(options, code));
  const near = choices.length > 0 && typeof wrong === 'string' ? nearest(wrong, [...choices, ...written]) : null;
  const mayBeEmpty = fault.cell !== null && (options.required !== true || fault.part !== undefined);
  return { choices, near: choices.find(({ value }) => value === near?.value) ?? null, mayBeEmpty };
}

/** All of them, as the menu of a cell. */
export function MendList({ title, reason, onDone, ...props }: MendProps & MenuWords) {
  const t = useEntryImportTexts();
  const { fault, busy } = props;
  const { choices, near, mayBeEmpty } = useMends(props);
  const change = (to: string | null) => {
    put(props, to);
    onDone();
  };
  return (
    <div className={page.menu}>
      <strong>{title}</strong>
      <p className={page.quiet}>
        <span className={styles.reason}>{reason}</span> {fault.count > 1 && t.equalCells(fault.count)}
      </p>
      {near && (
        <Button kind="primary" icon={IconReplace} busy={busy} onClick={() => change(near.value)}>
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
          onChange={value => value && change(value)}
        />
      ) : (
        <Typed onPut={change} />
      )}
      <NewChoice {...props} onDone={onDone} />
      {mayBeEmpty && (
        <Button icon={IconEraser} onClick={() => change(null)}>
          {fault.part === undefined ? t.putNothing : t.putAway(fault.part)}
        </Button>
      )}
    </div>
  );
}

interface MenuWords {
  title: string;
  reason: string;
  onDone: () => void;
}

function Typed({ onPut }: { onPut: (text: string) => void }) {
  const t = useEntryImportTexts();
  const [text, setText] = useState('');
  return (
    <form
      className={page.typed}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') onPut(text);
      }}
    >
      <TextField label={t.putText} labelHidden placeholder={t.putText} value={text} onChange={setText} />
      <Button type="submit">{t.put}</Button>
    </form>
  );
}

/**
 * Where the field takes no other text, and the reader may change what offers its choices. That is changed at once, and
 * not with the import: so it is asked first.
 */
export function NewChoice({ fault, input, form, busy, onMend, isShort, onDone }: NewChoiceProps) {
  const t = useEntryImportTexts();
  const may = useRights();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const text = textOf(wrongOf(fault));
  if (!input || !takesNew(input) || text === '' || text.length > 255) return null;
  if (!may(choicesFrom(input.content), 'update')) return null;
  const isList = choiceListOf(input.content.options) !== null;
  async function add(of: CompiledInput) {
    if (busy) return;
    const sure = () => ({
      title: t.addTitle(text),
      body: isList ? t.addBodyList : t.addBodyForm,
      yes: t.addYes,
      no: t.addNo,
    });
    onDone?.();
    if (!(await confirm(sure))) return;
    setAdding(true);
    try {
      await addChoice(queries, form, of, text);
      onMend({ again: true });
    } catch (error) {
      toast.error(error);
    } finally {
      setAdding(false);
    }
  }
  return (
    <Button
      icon={IconPlus}
      busy={adding}
      {...(isShort && { size: 'sm', 'aria-label': t.addChoice(text) })}
      onClick={() => void add(input)}
    >
      {isShort ? t.asChoice : t.addChoice(text)}
    </Button>
  );
}

interface NewChoiceProps extends MendProps {
  /** Beside the name of what is wrong. */
  isShort?: boolean;
  onDone?: () => void;
}

const textOf = (cell: Fault['cell']): string => (typeof cell === 'boolean' || cell === null ? '' : String(cell).trim());

const takesNew = ({ group, content: { options } }: CompiledInput): boolean =>
  group === 'choice' && (Array.isArray(options.values) || choiceListOf(options) !== null);
