/** Levels of a cascade over a choice list: the columns that forms compare with other answers, in the order of their fields. */
import type { ChoiceList } from '@kontor/contract';
import type { Content, Options } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { ask } from '../../api/ask.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Icon, IconChevronRight, usePhone } from '../../ui/index.ts';
import styles from './levels.module.css';
import { useUses } from './use-rows.ts';

/** Forms that are looked at, one after another until one has a cascade. */
const mostForms = 10;

const equal = /\bchoice\.(\w+)\s*=|(?<![<>])=\s*choice\.(\w+)/g;

/** Columns that a filter wants to be equal to something. */
const columnsIn = (filter: string): string[] =>
  [...filter.replace(/"[^"]*"/g, '""').matchAll(equal)].flatMap(([, left, right]) => left ?? right ?? []);

/** Of all contents; the engine's walk would bring its rows of content types. */
const optionsIn = (contents: readonly Content[]): Options[] =>
  contents.flatMap(({ options }) => [options, ...optionsIn((options.contents ?? []) as Content[])]);

/** Names of columns by which the fields of a form narrow this list down. */
export function levelsIn(fields: readonly Content[], list: Pick<ChoiceList, 'id' | 'columns'>): string[] {
  const found = new Set<string>();
  for (const { values, choicesFilter } of optionsIn(fields)) {
    const isOfList = (values as { list?: unknown } | null | undefined)?.list === list.id;
    if (isOfList && typeof choicesFilter === 'string') for (const name of columnsIn(choicesFilter)) found.add(name);
  }
  return [...found].filter(name => list.columns.some(column => column.name === name));
}

async function firstLevels(list: ChoiceList, forms: readonly string[], signal: AbortSignal): Promise<string[]> {
  for (const id of forms) {
    const { fields } = (await ask('GET /report-configs/{id}.json', { params: { id }, signal })).data;
    const found = levelsIn(fields as Content[], list);
    if (found.length > 0) return found;
  }
  return [];
}

const none: readonly string[] = [];

/** Names of columns, from the first level on; none for a list without a cascade. */
export function useLevels(list: ChoiceList): readonly string[] {
  const uses = useUses(list.id);
  const forms = uses?.report_configs.slice(0, mostForms).map(({ id }) => id) ?? [];
  const columns = list.columns.map(({ name }) => name);
  const query = useQuery({
    queryKey: ['choice-lists', 'levels', list.id, columns, forms],
    queryFn: ({ signal }) => firstLevels(list, forms, signal),
    enabled: columns.length > 0 && forms.length > 0,
  });
  return query.data ?? none;
}

/** The levels in a row, the choice itself last; on a phone there are no columns. */
export function Levels({ list, levels }: { list: ChoiceList; levels: readonly string[] }) {
  const t = useChoiceListTexts();
  const phone = usePhone();
  if (phone || levels.length === 0) return null;
  const labels = levels.map(name => list.columns.find(column => column.name === name)?.label ?? name);
  return (
    <p className={styles.levels}>
      {t.levels}
      {[...labels, list.name].map((label, at) => (
        <Fragment key={levels[at] ?? ''}>
          {at > 0 && <Icon of={IconChevronRight} size={14} />}
          <span className={styles.token}>{label}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** The head of a column, with the number of its level; 0: none. */
export function LevelHead({ level, children }: { level: number; children: ReactNode }) {
  const t = useChoiceListTexts();
  return (
    <>
      {children}
      {level > 0 && (
        <span className={styles.level} data-tip={t.level(level)}>
          <span aria-hidden>{level}</span>
          <span className="vh">{t.level(level)}</span>
        </span>
      )}
    </>
  );
}
