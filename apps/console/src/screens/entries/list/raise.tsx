/** Brings selected entries to the published version: what that means is said first, then a batch does it. Lazy chunk. */
import type { AnswerTo } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import type { Query } from '../../../api/client.ts';
import { followBatch } from '../../../batches/follow.ts';
import { inputsByName, reasonOf } from '../../../batches/issue-reason.ts';
import { loadErrorTexts } from '../../../errors/error-texts.ts';
import { useEntriesRaiseTexts } from '../../../i18n/entries-raise.ts';
import { dateTime } from '../../../i18n/format.ts';
import { confirm, Link, Note, toast } from '../../../ui/index.ts';
import type { FormRecord } from '../common/entry.ts';
import styles from './raise.module.css';

type Look = AnswerTo<'POST /reports/raise-look.json'>['data'];
export type Target = { ids: string[] } | { query: Query };

/** Shown of what is refused. */
const mostShown = 5;

interface Order {
  queries: QueryClient;
  form: FormRecord;
  target: Target;
  /** Called once it runs, to clear the selection. */
  done: () => void;
}

export async function raise({ queries, form, target, done }: Order): Promise<void> {
  const t = useEntriesRaiseTexts.now();
  const query = 'query' in target ? target.query : {};
  const body = { report_config_id: form.id, ...('ids' in target && { ids: target.ids }) };
  try {
    const { data: look } = await ask('POST /reports/raise-look.json', { query, body });
    if (look.first.length > 0) await loadErrorTexts();
    if (look.count === 0) return void toast.info(() => t.already(look.form_version));
    const answer = await confirm(() => ({
      title: useEntriesRaiseTexts.now().title(look.count, look.form_version),
      body: <Meaning form={form} look={look} />,
      yes: useEntriesRaiseTexts.now().yes,
      no: useEntriesRaiseTexts.now().no,
    }));
    if (!answer) return;
    // What was said is of this version: one that is published meanwhile is another question.
    const order = { ...body, form_version: look.form_version };
    const { data: job } = await ask('POST /reports/raise.json', { query, body: order });
    done();
    followBatch(queries, job, form.name);
  } catch (error) {
    toast.error(error);
  }
}

function Meaning({ form, look }: { form: FormRecord; look: Look }) {
  const t = useEntriesRaiseTexts();
  const { count, examined, fits, left, dropped, first, form_version: version } = look;
  const refused = examined - fits;
  const inputs = inputsByName(form as Parameters<typeof inputsByName>[0]);
  const shown = first.slice(0, mostShown);
  return (
    <div className={styles.parts}>
      <p>{examined < count ? t.fitsOfNewest(fits, examined, version) : t.fits(fits, count, version)}</p>
      {dropped.length > 0 && <Note tone="warn">{t.dropped(dropped)}</Note>}
      {left.length > 0 && <Note tone="info">{t.left(left)}</Note>}
      {refused > 0 && (
        <section>
          <p>{t.refused(refused)}</p>
          <ul className={styles.list}>
            {shown.map(({ id, number, created, issues }) => (
              <li key={id}>
                <Link href={`/reports/${form.id}/${id}/view`}>{number ?? dateTime(created)}</Link>{' '}
                <span className="quiet">
                  {issues
                    .slice(0, 3)
                    .map(issue => reasonOf(issue, inputs))
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {refused > shown.length && <p className="quiet small">{t.more(refused - shown.length)}</p>}
        </section>
      )}
    </div>
  );
}
