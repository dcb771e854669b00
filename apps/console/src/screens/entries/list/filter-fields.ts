/** Filterable fields of entries: the form's, the state, and the built-in dates. */
import { type Form, type Input, inputsOf, type Measure } from '@kontor/form';
import { useEntriesTexts } from '../../../i18n/entries.ts';

export interface Subject {
  /** As in `filter[key]`. */
  key: string;
  label: string;
  measure: Measure | null;
  /** Undefined for built-in fields. */
  input?: Input;
}

/** Whether an entry came by a share link. */
export const byLink = 'share_links';

/** Files have no text to filter by. */
const isFilterable = (input: Input): boolean => !input.files;

export function subjectsOf(form: Form): Subject[] {
  const t = useEntriesTexts.now();
  const fields = inputsOf(form).filter(isFilterable);
  return [
    ...fields.map(input => ({
      key: `data.${input.name}`,
      label: input.label,
      measure: input.measure,
      input,
    })),
    { key: 'state', label: t.state, measure: null },
    { key: 'created', label: t.created, measure: 'moment' },
    { key: 'modified', label: t.modified, measure: 'moment' },
    { key: byLink, label: t.byLink, measure: null },
  ];
}
