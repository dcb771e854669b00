/** Multi-select of a file's tags; new ones can be created with permission. */
import { fold } from '@kontor/form';
import { useMemo } from 'react';
import { ApiError } from '../api/client.ts';
import type { Tag } from '../api/library.ts';
import { useSave } from '../api/mutations.ts';
import { useRights } from '../api/session.ts';
import { describe } from '../errors/problem-text.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { MultiPick } from './multi-pick.tsx';
import type { Offer, Picked, PickProps } from './multi-pick-props.ts';
import { keyOf } from './names.ts';
import { TAGS, useAllTags } from './whole-lists.ts';

const LONGEST = 100;

interface TagProps extends PickProps {
  /** Restricts the options. */
  among?: readonly Picked[] | undefined;
  /** Creating is disabled. */
  fixed?: boolean;
}

export function PickTags({ hint, among, fixed, ...props }: TagProps) {
  const t = usePickTexts();
  const may = useRights();
  const { all, denied, error, refetch } = useAllTags();
  const save = useSave(TAGS);
  const options = useMemo(
    () => (among ?? all)?.map(({ id, name }) => ({ id, name, shown: name, text: fold(name) })),
    [all, among],
  );
  const makes = !fixed && may('Tags', 'create');
  const known = useMemo(() => new Map(all?.map(tag => [keyOf(tag.name), tag])), [all]);

  async function make(name: string): Promise<Tag> {
    try {
      return (await save.mutateAsync({ body: { name } })).data;
    } catch (refusal) {
      // 409: created by another person meanwhile, so that one is selected.
      if (!(refusal instanceof ApiError && refusal.code === 409)) throw refusal;
      const theirs = (await refetch()).data?.find(tag => keyOf(tag.name) === keyOf(name));
      if (!theirs) throw refusal;
      return theirs;
    }
  }
  function offer(name: string): Offer {
    if (!all) return { label: t.loading };
    if (known.has(keyOf(name))) return { label: t.exists(name) };
    return { label: t.create(name), make: () => make(name) };
  }
  return (
    <MultiPick
      {...props}
      hint={denied ? t.denied : error ? describe(error).title || t.failed : hint}
      disabled={props.disabled || denied}
      options={options}
      shownOf={picked => picked.name}
      offer={makes ? offer : undefined}
      placeholder={makes ? t.tagsPlaceholder : t.search}
      maxLength={LONGEST}
    />
  );
}
