/** What the chosen maps together make of the newest entries, before the draft is published: how many are mapped, which stay and why. */
import type { AnswerMap } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { useRecord } from '../../api/hooks.ts';
import { inputsByName, reasonOf } from '../../batches/issue-reason.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { useFormMappingTexts } from '../../i18n/form-mapping.ts';
import { dateTime } from '../../i18n/format.ts';
import { Link, Note, Progress } from '../../ui/index.ts';
import { useDebounced } from '../../ui/timing.ts';
import styles from './publishing.module.css';
import type { Draft } from './steps.ts';

const [shown, mostReasons] = [5, 3];

interface TrialProps {
  id: string;
  draft: Draft;
  map: readonly AnswerMap[];
}

export function MapTrial({ id, draft, map }: TrialProps) {
  const t = useFormMappingTexts();
  const { record } = useRecord('report-configs', id);
  // Asked once the choices rest: all maps are tried together.
  const asked = useDebounced(JSON.stringify(map), 400);
  const { data, isError } = useQuery({
    queryKey: ['report-configs', 'mapping', id, draft.version, asked],
    queryFn: async ({ signal }) => {
      const body = { map: JSON.parse(asked) as AnswerMap[] };
      const trial = ask('POST /report-configs/{id}/mapping.json', { params: { id }, body, signal });
      return (await Promise.all([trial, loadErrorTexts()]))[0].entries;
    },
    placeholderData: keepPreviousData,
  });
  if (isError) return <Note tone="bad">{t.failed}</Note>;
  if (!data || !record) return <Progress label={t.trying} value={0} />;
  const left = data.examined - data.changed;
  const fields = [...(record.fields as Form['fields']), ...(draft.fields as Form['fields'])];
  const inputs = inputsByName({ fields });
  // Leaves out answers that do not fit the other field (`map_misfit`): the dialog lists them at the field itself.
  const first = data.first.filter(({ issues }) => issues.some(({ code }) => code !== 'map_misfit')).slice(0, shown);
  return (
    <Note tone={left > 0 ? 'warn' : 'info'}>
      {t.tried(data.changed, data.examined)} {left > 0 && t.stay(left, first.length > 0)}
      {first.length > 0 && (
        <ul className={styles.uses} aria-label={t.staying}>
          {first.map(({ id: entry, number, created, issues }) => (
            <li key={entry}>
              <Link href={`/reports/${id}/${entry}/view`} target="_blank">
                {number ?? dateTime(created)}
              </Link>{' '}
              <span className="quiet">
                {issues
                  .slice(0, mostReasons)
                  .map(issue => reasonOf(issue, inputs))
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {first.length > 0 && left > first.length && t.further(left - first.length)}
    </Note>
  );
}
