/** Card that loads the demo data, or removes it after a confirmation that lists what will be deleted. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type Demo, isBusy, loadDemo, removeDemo, useDemo, watchDemo } from '../../../api/demo.ts';
import { useFirstStepsTexts } from '../../../i18n/first-steps.ts';
import { Button, confirm, Progress, toast } from '../../../ui/index.ts';
import styles from './first-steps.module.css';

export function DemoRow() {
  const t = useFirstStepsTexts();
  const queries = useQueryClient();
  const { data: demo, refetch } = useDemo();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Started in an earlier visit or by someone else: resumes watching.
    if (demo && isBusy(demo)) watchDemo(queries, demo);
  }, [demo, queries]);
  if (!demo) return null;

  async function act(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 412) toast.warn(() => t.demoChanged);
      else toast.error(error);
      await refetch();
    } finally {
      setBusy(false);
    }
  }
  const remove = () =>
    act(async () => {
      const now = (await refetch()).data ?? demo;
      const sure = await confirm(() => ({
        title: t.demoAsk,
        body: (
          <>
            <p>{t.goes}</p>
            {now.own.total > 0 && <p>{t.goesOwn(ownWords(now, t))}</p>}
          </>
        ),
        yes: t.demoYes,
        no: t.demoKeep,
        danger: true,
      }));
      if (sure) await removeDemo(queries, now.own.total);
    });
  const { state, done, total, made } = demo;
  const there = state === 'loaded' || state === 'failed';
  const title = {
    none: t.demoTitle,
    loading: t.demoLoading,
    loaded: t.demoReady,
    removing: t.demoRemoving,
    failed: '',
  };
  return (
    <div className={styles.demo}>
      <div className={styles.words}>
        {title[state] && <h3>{title[state]}</h3>}
        {state === 'loading' && total > 0 && <p className="num">{t.progress(done, total)}</p>}
        {state === 'none' && <p>{t.demoText}</p>}
        {state === 'loaded' && <p>{t.demoHere(made.forms, made.entries)}</p>}
        {state === 'failed' && <p>{demo.error === 'storageFull' ? t.demoFull : t.demoFailed}</p>}
        {isBusy(demo) && (
          <Progress
            label={title[state]}
            value={state === 'loading' ? done : 0}
            max={(state === 'loading' && total) || undefined}
          />
        )}
      </div>
      <span className={styles.acts}>
        {(state === 'none' || state === 'failed') && (
          <Button busy={busy} onClick={() => void act(() => loadDemo(queries))}>
            {t.demoLoad}
          </Button>
        )}
        {there && (
          <Button kind="dangerText" busy={busy} onClick={() => void remove()}>
            {t.demoRemove}
          </Button>
        )}
      </span>
    </div>
  );
}

function ownWords({ own }: Demo, t: ReturnType<typeof useFirstStepsTexts>): string[] {
  const words = {
    entries: t.ownEntries,
    changed: t.ownChanged,
    charts: t.ownCharts,
    directories: t.ownDirectories,
    links: t.ownLinks,
    handlers: t.ownHandlers,
  };
  return (Object.keys(words) as (keyof typeof words)[]).flatMap(name =>
    own[name] > 0 ? [words[name](own[name])] : [],
  );
}
