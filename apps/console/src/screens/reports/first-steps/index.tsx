/** Onboarding checklist for administrators of a new instance, above the list of forms until done or dismissed. */
import type { FirstStep } from '@kontor/contract';
import type { TemplateName } from '@kontor/form';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ask } from '../../../api/ask.ts';
import { useFirstStepsTexts } from '../../../i18n/first-steps.ts';
import {
  Button,
  cx,
  Icon,
  IconButton,
  IconCircleCheckFilled,
  IconUserPlus,
  IconX,
  navigate,
  toast,
  useQueryString,
} from '../../../ui/index.ts';
import { DemoRow } from './demo.tsx';
import styles from './first-steps.module.css';
import { Templates } from './templates.tsx';

const KEY = ['first-steps'];
const offered: readonly TemplateName[] = ['defect', 'vehicle', 'handover', 'visitor', 'default'];

async function save(queries: QueryClient, body: { shown?: boolean | null; dismissed?: FirstStep[] }): Promise<void> {
  try {
    const { data } = await ask('PATCH /instance/first-steps.json', { body });
    // An older response in flight would overwrite the change.
    await queries.cancelQueries({ queryKey: KEY });
    queries.setQueryData(KEY, data);
  } catch (error) {
    toast.error(error);
  }
}

export default function FirstSteps() {
  const t = useFirstStepsTexts();
  const queries = useQueryClient();
  const called = new URLSearchParams(useQueryString()).has('first-steps');
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await ask('GET /instance/first-steps.json', { signal })).data,
  });
  useEffect(() => {
    if (!called) return;
    void save(queries, { shown: true, dismissed: [] });
    void navigate('/reports', { replace: true });
  }, [called, queries]);
  if (!data?.open) return null;

  const shown = data.steps.filter(step => !step.dismissed);
  const words: Record<FirstStep, { title: string; text: string; act: ReactNode }> = {
    form: { title: t.formTitle, text: t.formText, act: null },
    people: {
      title: t.inviteTitle,
      text: t.inviteText,
      act: (
        <Button icon={IconUserPlus} href="/users?new">
          {t.invite}
        </Button>
      ),
    },
    logo: { title: t.logoTitle, text: t.logoText, act: <Button href="/settings/branding">{t.logo}</Button> },
    message: {
      title: t.messageTitle,
      text: t.messageText,
      act: <Button href="/message-center?new">{t.message}</Button>,
    },
  };
  const leaveOut = (id: FirstStep) =>
    void save(queries, { dismissed: data.steps.filter(step => step.dismissed || step.id === id).map(step => step.id) });
  function hide() {
    void save(queries, { shown: false });
    toast.info(() => t.called);
  }
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">{t.title}</h2>
        <span className="quiet num">{t.stepsDone(data.steps.filter(step => step.done).length, data.steps.length)}</span>
        <IconButton icon={IconX} label={t.hide} onClick={hide} />
      </div>
      <ol className={styles.steps}>
        {shown.map(({ id, done }) => (
          <li key={id} className={cx(styles.step, done && styles.done)}>
            <span className={styles.mark} aria-hidden>
              {done ? <Icon of={IconCircleCheckFilled} size={18} /> : data.steps.findIndex(step => step.id === id) + 1}
            </span>
            <div className={styles.words}>
              <h3>
                {words[id].title}
                {done && <span className="vh">, {t.done}</span>}
              </h3>
              {!done && <p>{words[id].text}</p>}
            </div>
            {!done && words[id].act && <span className={styles.acts}>{words[id].act}</span>}
            {!done && (
              <IconButton
                icon={IconX}
                size="sm"
                className={styles.leave}
                label={t.leaveOut(words[id].title)}
                onClick={() => leaveOut(id)}
              />
            )}
            {id === 'form' && !done && (
              <div className={styles.templates}>
                <Templates only={offered} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <DemoRow />
    </section>
  );
}
