/** Conflict view of an entry (412): both versions side by side, merged field by field on request. */
import { compile, displayValue, type Form, instancesFrom, lockedKey, repeatTexts } from '@kontor/form';
import { useEffect, useReducer, useState } from 'react';
import { fullName, useUser } from '../../../api/session.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useConflictTexts } from '../../../i18n/entry-conflict.ts';
import { listed, since } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { navigate } from '../../../ui/navigation.ts';
import { toast } from '../../../ui/toasts.ts';
import styles from '../common/entry.module.css';
import type { EntryFiles } from '../common/files.ts';
import { type Difference, differences, merged, REPEAT, STATE, type Version } from '../common/merge.ts';
import type { EntryModel } from '../common/model.ts';
import { stateInfo } from '../common/state-label.tsx';
import { useHow } from '../common/value-format.ts';
import type { Conflict } from './saving-types.ts';

interface ConflictProps extends Conflict {
  model: EntryModel;
  /** In the language of the reader. */
  form: Form;
  onClose: () => void;
  /** Shows the version that is decided on. */
  onPut: (version: Version) => void;
  onSave: () => Promise<void>;
  viewOf: (id: string) => string;
}

export default function ConflictDialog({ model, form, mine, report, by, onClose, ...then }: ConflictProps) {
  const { files, progress, slot } = model;
  const { base } = progress;
  const c = useConflictTexts();
  const theirs: Version = { data: report.data, state: report.state };
  const [list] = useState(() => differences(form, base, mine, theirs));
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(list.filter(each => each.by === 'theirs').map(each => each.key)),
  );
  useTheirFiles(files, list);
  const user = useUser();
  const changed = since(report.modified);
  const isMe = by !== null && by.id === user?.id;
  const lead = isMe ? c.byYou(changed) : by ? c.by(fullName(by), changed) : c.since(changed);
  const keys = list.map(each => each.key);
  // what I entered myself, and nobody gave up
  const dropped = list.filter(each => each.by !== 'theirs' && !isBlank(each.mine)).map(useNames(form));
  async function decide(chosen: ReadonlySet<string>) {
    onClose();
    then.onPut(merged(mine, theirs, chosen));
    progress.target = { id: report.id, version: String(report.version) };
    // what is stored already is not saved
    if (!keys.every(key => chosen.has(key))) return then.onSave();
    await slot.remove().catch(() => undefined);
    toast.info(() => useEntryTexts.now().conflictTaken);
    await navigate(then.viewOf(report.id), { force: true });
  }
  function choose(key: string, take: boolean) {
    const next = new Set(taken);
    if (take) next.add(key);
    else next.delete(key);
    setTaken(next);
  }
  return (
    <Dialog
      title={c.title}
      size="lg"
      persistent
      onClose={onClose}
      foot={
        <>
          <Button kind={list.length > 0 ? 'ghost' : 'primary'} onClick={() => void decide(new Set(keys))}>
            {c.take}
          </Button>
          {list.length > 0 && <Button onClick={() => void decide(new Set())}>{c.keep}</Button>}
          {list.length > 0 && (
            <Button kind="primary" onClick={() => void decide(taken)}>
              {c.apply}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.conflictLead}>
        {lead} {list.length ? c.count(list.length) : c.gone} {list.length > 0 && c.choose}
      </p>
      {dropped.length > 0 && (
        <div className={styles.conflictLead}>
          <Note tone="warn">{c.drops(listed(dropped))}</Note>
        </div>
      )}
      {list.map(difference => (
        <Compared
          key={difference.key}
          {...{ form, files, difference }}
          theirsTitle={by && !isMe ? c.theirsBy(fullName(by)) : c.theirs}
          choice={{ taken: taken.has(difference.key), choose }}
        />
      ))}
    </Dialog>
  );
}

interface ComparedProps {
  form: Form;
  files: EntryFiles;
  difference: Difference;
  theirsTitle: string;
  choice: { taken: boolean; choose: (key: string, take: boolean) => void };
}

function Compared({ form, files, difference, theirsTitle, choice }: ComparedProps) {
  const c = useConflictTexts();
  const show = useShow(form, files, difference);
  const { key, by, mine, theirs } = difference;
  const name = useNames(form)(difference);
  const note = by && { mine: c.mineOnly, theirs: c.theirsOnly, both: c.both }[by];
  const side = (title: string, value: unknown, take: boolean) => {
    const inside = (
      <>
        <span>{title}</span>
        <b>{show(value)}</b>
      </>
    );
    return (
      <label>
        <input
          type="radio"
          name={`conflict ${key}`}
          checked={choice.taken === take}
          onChange={() => choice.choose(key, take)}
        />
        <span className={styles.side}>{inside}</span>
      </label>
    );
  };
  return (
    <fieldset className={styles.compared}>
      <legend>
        {name} {note && <span>{note}</span>}
      </legend>
      <div className={styles.sides}>
        {side(c.mine, mine, false)}
        {side(theirsTitle, theirs, true)}
      </div>
    </fieldset>
  );
}

function useNames(form: Form): (difference: Difference) => string {
  const t = useEntryTexts();
  const c = useConflictTexts();
  return ({ key, input, instance, correction }) => {
    const repeat = repeatOf(form, key);
    const plain = repeat ? c.repeated(repeat) : key;
    const own = key === STATE ? t.state : key === lockedKey ? c.dataLocked : plain;
    const label = input?.label ?? own;
    const around = compile(form).repeats.get(input?.repeat ?? '');
    const item = around ? repeatTexts(around.content.options).instance : '';
    return correction ? c.correction(label) : instance === null ? label : c.instance(label, instance + 1, item);
  };
}

function useShow(form: Form, files: EntryFiles, { key, input }: Difference): (value: unknown) => string {
  const c = useConflictTexts();
  const how = useHow();
  return value => {
    if (key === STATE) {
      const state = (value as string | undefined) ?? null;
      return stateInfo(form.states, state).label;
    }
    if (repeatOf(form, key)) return c.items(instancesFrom(value, MOST).length);
    if (value === undefined || value === null) return c.unanswered;
    if (key === lockedKey) return String(Array.isArray(value) ? value.length : value);
    if (input?.files)
      return (
        [value]
          .flat()
          .map(id => files.get(String(id))?.filename ?? String(id))
          .join(', ') || c.unanswered
      );
    if (input) return displayValue(input, value, how) || c.unanswered;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Cap on instances: the count in old data may be any number. */
const MOST = 1_000;

/** Label of a repeat: its own, else that of its first field. '' for other keys. */
function repeatOf(form: Form, key: string): string {
  if (!key.startsWith(REPEAT)) return '';
  const id = key.slice(REPEAT.length);
  const repeat = compile(form).repeats.get(id);
  return (repeat && repeatTexts(repeat.content.options).label) || (repeat?.inputs[0]?.label ?? id);
}

/** Files of the other version are known by id only: fetches their names. */
function useTheirFiles(files: EntryFiles, list: readonly Difference[]): void {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const held = list.filter(({ input }) => input?.files).flatMap(({ theirs }) => [theirs ?? []].flat());
    const unknown = held.map(String).filter(id => !files.get(id));
    if (unknown.length > 0) files.lookup?.(unknown).then(again, () => undefined);
  }, [files, list]);
}
