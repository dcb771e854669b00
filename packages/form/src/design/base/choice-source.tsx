/** Where a field's choices come from: choices of its own, or a choice list that other forms share. */
import { useEffect, useState } from 'react';
import type { Options } from '../../engine/base/types.ts';
import { choiceListOf } from '../../engine/input-kinds/common.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import type { OptionsProps } from './content-design.ts';
import { Segments, SelectRow } from './controls.tsx';
import type { ListInfo, ListsAdapter } from './lists.ts';

type Props = Pick<OptionsProps, 'lists' | 't' | 'set' | 'wrong'> & { options: Options };

/** All lists, fetched once they are asked for; null while loading or where they cannot be read. */
function useLists(lists: ListsAdapter | undefined, wanted: boolean) {
  const [found, setFound] = useState<readonly ListInfo[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!lists || !wanted) return;
    let gone = false;
    lists.all().then(
      all => gone || setFound(all),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [lists, wanted]);
  return { found, failed };
}

/** Nothing for those who may not read lists, unless the field has one. */
export function ChoiceSource({ options, lists, t, set, wrong }: Props) {
  const present = choiceListOf(options);
  const [picking, setPicking] = useState(false);
  const [own, setOwn] = useState<unknown>(null);
  const fromList = present !== null || picking;
  const { found, failed } = useLists(lists, fromList);
  if (!lists && present === null) return null;

  function choose(source: string) {
    setPicking(source === 'list');
    if (source === 'list') setOwn(options.values);
    else if (present !== null) set({ values: Array.isArray(own) ? own : [] });
  }
  async function pick(id: string) {
    if (!lists || id === '') return;
    set({ values: await lists.values(id).catch(() => ({ list: id })) });
  }
  return (
    <>
      <Segments
        label={t.values}
        value={fromList ? 'list' : 'own'}
        options={[
          { value: 'own', label: t.valuesOwn },
          { value: 'list', label: t.valuesList },
        ]}
        onChange={choose}
      />
      {fromList && <ListPicker {...{ present, found, failed, lists, t, wrong }} onPick={id => void pick(id)} />}
    </>
  );
}

interface PickerProps extends Pick<Props, 'lists' | 't' | 'wrong'>, ReturnType<typeof useLists> {
  present: string | null;
  onPick(id: string): void;
}

/** A list that cannot be seen stays chosen, without its name. */
function ListPicker({ present, found, failed, lists, t, wrong, onPick }: PickerProps) {
  const named = found?.map(({ id, name, rows_count }) => ({ value: id, label: t.listRows(name, rows_count) })) ?? [];
  const gone = present !== null && !named.some(({ value }) => value === present);
  return (
    <>
      <SelectRow
        label={t.valuesList}
        value={present ?? ''}
        placeholder={t.listChoose}
        options={gone ? [...named, { value: present, label: t.listUnnamed }] : named}
        onChange={onPick}
        error={wrong('values.list') ?? wrong('values')}
      />
      {failed && <FieldError>{t.listsFailed}</FieldError>}
      {found?.length === 0 && <p className={fields.hint}>{t.listsNone}</p>}
      {lists && present !== null && (
        <a className={fields.link} href={lists.href(present)} target="_blank" rel="noreferrer">
          {t.listOpen}
        </a>
      )}
    </>
  );
}
