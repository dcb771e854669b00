/**
 * React hook that edits several instance settings (`options`) as one form. Each is saved with an optimistic lock based
 * on the value at the first keystroke, so that a value that another administrator has set since is not overwritten but
 * shown as a conflict (412).
 */
import type { ListItems } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from './ask.ts';
import { ApiError } from './client.ts';
import { refresh } from './hooks.ts';
import { pageOf, useList } from './lists.ts';

type Option = ListItems['options'];
export type Values = Readonly<Record<string, string>>;
interface Typed {
  values: Values;
  /** Snapshot of the stored options at the first change. */
  based: readonly Option[];
}
interface SaveOutcome {
  /** Errors by option name. */
  faults: Readonly<Record<string, unknown>>;
  /** Conflicts: values that others have saved meanwhile, by option name. */
  theirs: Values;
}

const NOTHING: SaveOutcome = { faults: {}, theirs: {} };
const asked = (names: readonly string[]) => ({ 'filter[name]': [...names], limit: 100 });
const valueIn = (options: readonly Option[], name: string) => options.find(one => one.name === name)?.value ?? '';

export function useOptions<N extends string>(names: readonly N[]) {
  const queries = useQueryClient();
  const list = useList('options', asked(names));
  const [typed, setTyped] = useState<Typed | null>(null);
  const [outcome, setOutcome] = useState(NOTHING);
  const [saving, setSaving] = useState(false);
  const stored = typed?.based ?? list.items;
  const values = Object.fromEntries(names.map(name => [name, typed?.values[name] ?? valueIn(stored, name)])) as Record<
    N,
    string
  >;
  const changed = names.filter(name => values[name] !== valueIn(stored, name));

  function set(change: Partial<Record<N, string>>): void {
    setTyped({ values: { ...typed?.values, ...change }, based: stored });
    if (outcome !== NOTHING) setOutcome({ ...outcome, faults: {} });
  }
  function discard(): void {
    setTyped(null);
    setOutcome(NOTHING);
  }

  /** True if all were saved. Saved options stay saved even if others were refused. */
  async function save(): Promise<boolean> {
    setSaving(true);
    const faults: Record<string, unknown> = {};
    const theirs: Record<string, string> = {};
    let based = stored;
    for (const name of changed) {
      try {
        const option = await write(
          based.find(one => one.name === name),
          name,
          values[name],
        );
        based = [...based.filter(one => one.name !== name), option];
      } catch (error) {
        const present = error instanceof ApiError ? await presentOf(name, error) : undefined;
        if (present) theirs[name] = present.value;
        else faults[name] = error;
      }
    }
    const done = Object.keys({ ...faults, ...theirs }).length === 0;
    await Promise.all([refresh(queries, 'options'), queries.invalidateQueries({ queryKey: ['branding'] })]);
    setTyped(done ? null : { values, based });
    setOutcome(done ? NOTHING : { faults, theirs });
    setSaving(false);
    return done;
  }

  /** Resolves conflicts in favour of the typed values: rebases them on what others have saved. */
  async function keep(): Promise<void> {
    const { data } = await pageOf('options', asked(names), 1);
    setTyped({ values, based: data });
    setOutcome(NOTHING);
  }

  return {
    values,
    set,
    discard,
    save,
    keep,
    saving,
    isPending: list.isPending,
    error: list.error,
    ...outcome,
    /** Names of the options that differ from what is stored. */
    changed,
    dirty: changed.length > 0,
    stored: (name: N) => valueIn(stored, name),
    refetch: () => void list.refetch(),
  };
}

async function write(known: Option | undefined, name: string, value: string): Promise<Option> {
  const { data } = known
    ? await ask('PATCH /options/{id}.json', { params: { id: known.id }, body: { value }, ifMatch: known.version })
    : await ask('POST /options/add.json', { body: { name, value } });
  return data;
}

/** The stored option, if it conflicts with the snapshot: changed (412), or created meanwhile (409). */
async function presentOf(name: string, error: ApiError): Promise<Option | undefined> {
  if (error.code === 412) return error.current as Option;
  return error.code === 409 ? (await pageOf('options', asked([name]), 1)).data[0] : undefined;
}
