/** Filterable fields of entries: the form's, the state, and the built-in dates. */
import { type Form, type Input, inputsOf, type Measure } from '@kontor/form';
import type { Query } from '../../../api/client.ts';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import type { FormRecord } from '../common/entry.ts';
import type { FieldFilter } from '../common/filter-query.ts';

export interface Subject {
  /** As in `filter[key]`. */
  key: string;
  label: string;
  measure: Measure | null;
  /** Undefined for built-in fields. */
  input?: Input;
  /** Of people. */
  names?: Changers;
}

/** Names of people by id: null of a purged account, '' of who has no entries here. Who is missing is not known yet. */
export type Changers = ReadonlyMap<string, string | null>;

/** What the list is limited by: the filters of a field, or (without one) the search. */
export interface Condition {
  /** Names the condition. */
  key: string;
  subject: Subject | null;
  filters: readonly FieldFilter[];
  search: string;
  /** The list's query without it. */
  without: Query;
  remove: () => void;
}

/** Whether an entry came by a share link. */
export const byLink = 'share_links';
/** The version of the form under which an entry was filled in. */
export const formVersion = 'form_version';
/** Who changed an entry last. */
export const changedBy = 'modified_by';
/** Fields whose missing value has a name. */
export const namesNone = ({ key }: Subject): boolean => key === 'state' || key === changedBy;
/** Whether an entry was saved past a warning of a rule. */
const warned = 'data._warnings';
/** What an entry has or has not. */
export const isYesOrNo = ({ key }: Subject): boolean => key === byLink || key === warned;

const warns = (rules: unknown): boolean =>
  Array.isArray(rules) && rules.some(rule => (rule as { level?: unknown }).level === 'warning');

/** Files have no text to filter by. */
const isFilterable = (input: Input): boolean => !input.files;

export function subjectsOf(
  form: Form & Partial<Pick<FormRecord, 'numbering' | 'form_version'>>,
  changers: Changers = new Map(),
): Subject[] {
  const t = useEntriesTexts.now();
  const fields = inputsOf(form).filter(isFilterable);
  return [
    ...fields.map(input => ({
      key: `data.${input.name}`,
      label: input.label,
      measure: input.measure,
      input,
    })),
    ...(form.numbering ? [{ key: 'number', label: t.number, measure: null }] : []),
    { key: 'state', label: t.state, measure: null },
    { key: 'created', label: t.created, measure: 'moment' },
    { key: 'modified', label: t.modified, measure: 'moment' },
    { key: changedBy, label: t.changedBy, measure: null, names: changers },
    ...((form.form_version ?? 1) > 1 ? [{ key: formVersion, label: t.formVersion, measure: null }] : []),
    { key: byLink, label: t.byLink, measure: null },
    ...(warns(form.rules) || inputsOf(form).some(({ content }) => warns(content.options.rules))
      ? [{ key: warned, label: t.warned, measure: null }]
      : []),
  ];
}

/** A relative period is compared as a range. */
export type Compared = Exclude<FieldFilter['how'], 'within'>;
