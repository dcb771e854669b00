/**
 * Multi-select of a file's directories, shown as paths; typing "Bauprojekte / Halle 5" creates a directory in another.
 */

import { limits } from '@kontor/contract/limits';
import { fold } from '@kontor/form';
import { useMemo } from 'react';
import { ApiError } from '../api/client.ts';
import type { Directory } from '../api/library.ts';
import { useSave } from '../api/mutations.ts';
import { useRights } from '../api/session.ts';
import { describe } from '../errors/problem-text.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { MultiPick } from './multi-pick.tsx';
import type { Offer, PickProps } from './multi-pick-props.ts';
import { keyOf, placeOf, STEP, wayTo } from './names.ts';
import { DIRECTORIES, useAllDirectories } from './whole-lists.ts';

const LONGEST = 100;

export function PickDirectories({ hint, ...props }: PickProps) {
  const t = usePickTexts();
  const may = useRights();
  const { all, denied, error, refetch } = useAllDirectories();
  const save = useSave(DIRECTORIES);
  const byId = useMemo(() => new Map(all?.map(directory => [directory.id, directory])), [all]);
  const options = useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true });
    return all
      ?.map(({ id, name }) => ({ id, name, shown: wayTo(id, byId).join(STEP) }))
      .map(option => ({ ...option, text: fold(option.shown) }))
      .sort((a, b) => collator.compare(a.shown, b.shown));
  }, [all, byId]);
  const shownById = useMemo(() => new Map(options?.map(option => [option.id, option.shown])), [options]);

  async function make(parent: Directory | null, name: string): Promise<Directory> {
    try {
      return (await save.mutateAsync({ body: { name, parent_id: parent?.id ?? null } })).data;
    } catch (refusal) {
      // 409: created by another person meanwhile, so that one is selected.
      if (!(refusal instanceof ApiError && refusal.code === 409)) throw refusal;
      const beside = (await refetch()).data?.filter(one => one.parent_id === (parent?.id ?? null));
      const theirs = beside?.find(one => keyOf(one.name) === keyOf(name));
      if (!theirs) throw refusal;
      return theirs;
    }
  }
  function offer(typed: string): Offer | undefined {
    if (!all) return { label: t.loading };
    const { parent, name, existing } = placeOf(typed, all);
    const way = parent ? wayTo(parent.id, byId) : [];
    if (!name) return undefined;
    if (existing) return { label: parent ? t.existsIn(name, way.join(STEP)) : t.exists(name) };
    if (name.length > LONGEST) return { label: t.tooLong(LONGEST) };
    if (way.length >= limits.directory_depth) return { label: t.tooDeep(limits.directory_depth) };
    return {
      label: parent ? t.createIn(name, way.join(STEP)) : t.create(name),
      make: () => make(parent, name),
    };
  }
  return (
    <MultiPick
      {...props}
      hint={denied ? t.denied : error ? describe(error).title || t.failed : hint}
      disabled={props.disabled || denied}
      options={options}
      shownOf={picked => shownById.get(picked.id) ?? picked.name}
      offer={may('Directories', 'create') ? offer : undefined}
      placeholder={may('Directories', 'create') ? t.directoriesPlaceholder : t.search}
    />
  );
}
