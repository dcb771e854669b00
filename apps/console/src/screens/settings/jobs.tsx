/** Settings section with the job queues, and failed jobs to retry or discard. */
import type { AnswerTo } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { number, since } from '../../i18n/format.ts';
import type { LazyText } from '../../i18n/index.ts';
import { useOperationsTexts, useQueueTexts } from '../../i18n/operations.ts';
import { Button, confirm, Empty, IconRefresh, IconTrash, toast } from '../../ui/index.ts';
import { Section, useInstance } from './instance-section.tsx';
import styles from './operations.module.css';

type Failed = AnswerTo<'GET /instance/jobs.json'>['data']['failed'][number];

export default function JobsSection() {
  const t = useOperationsTexts();
  const words = useQueueTexts();
  const jobs = useInstance('jobs', signal => ask('GET /instance/jobs.json', { signal }));
  const queries = useQueryClient();
  const called = (name: string) => words[name as keyof typeof words] ?? name;

  async function act(asked: () => Promise<unknown>, done: LazyText) {
    try {
      await asked();
      toast.ok(done);
    } catch (error) {
      toast.error(error);
    }
    await queries.invalidateQueries({ queryKey: ['instance'] });
  }
  async function forget({ id }: Failed) {
    const question = () => ({ title: t.forgetTitle, body: t.forgetBody, yes: t.yesForget, no: t.noKeep, danger: true });
    if (await confirm(question))
      await act(
        () => ask('DELETE /instance/jobs/{id}.json', { params: { id } }),
        () => t.forgotten,
      );
  }
  return (
    <Section title={t.jobs} asked={jobs}>
      {({ queues, failed }) => (
        <>
          <section aria-label={t.queues}>
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">{t.queue}</th>
                    {[t.waiting, t.running, t.later, t.failed].map(title => (
                      <th scope="col" className={styles.right} key={title}>
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {queues.map(queue => (
                    <tr key={queue.name}>
                      <td>{called(queue.name)}</td>
                      {(['waiting', 'running', 'later', 'failed'] as const).map(state => (
                        <td className={`${styles.right} num`} key={state}>
                          {queue[state] === 0 ? '–' : number(queue[state])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
          <section>
            <h2>{t.failedTitle}</h2>
            {failed.length === 0 ? (
              <Empty kind="nothing" title={t.failedNone}>
                {t.failedNoneText}
              </Empty>
            ) : (
              <ul className={styles.rows}>
                {failed.map(job => (
                  <li key={job.id}>
                    <b>{called(job.queue)}</b>
                    <p>{job.reason ?? job.kind ?? '–'}</p>
                    <span className={styles.tasks}>
                      <Button
                        kind="ghost"
                        icon={IconRefresh}
                        onClick={() =>
                          void act(
                            () => ask('POST /instance/jobs/retry/{id}.json', { params: { id: job.id } }),
                            () => t.redone,
                          )
                        }
                      >
                        {t.again}
                      </Button>
                      <Button kind="dangerText" icon={IconTrash} onClick={() => void forget(job)}>
                        {t.forget}
                      </Button>
                    </span>
                    <p className={`${styles.two} num`}>
                      {`${t.failedAt} ${since(job.failed)} · ${t.attempts}: ${number(job.tries)}`}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </Section>
  );
}
