/** Jobs tray in the top bar: running exports and uploads, and the results of the last ones. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconProgressDown } from '../ui/icons.ts';
import { jobs } from '../ui/jobs.ts';
import { lazily } from '../ui/lazily.ts';
import { usePopover } from '../ui/popover.tsx';
import styles from './shell.module.css';

const JobList = lazily(() => import('./jobs-list.tsx'));

export function JobsTray() {
  const t = useUiTexts();
  const all = useStore(jobs);
  const running = all.filter(job => job.state === 'running').length;
  const failed = all.some(job => job.state === 'failed' || job.state === 'paused');
  const queries = useQueryClient();
  useEffect(() => {
    if (!['exports', 'uploads', 'demo', 'batches'].some(work => localStorage.getItem(`kontor.${work}`))) return;
    void import('./resume-jobs.ts').then(each => each.resumeJobs(queries)).catch(() => undefined);
  }, [queries]);
  const panel = usePopover(t.jobs, () => <JobList />, 'end');
  const label = running ? t.jobsRunning(running) : t.jobs;
  return (
    <>
      <IconButton
        icon={IconProgressDown}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.toggle}
        onPointerEnter={() => {
          panel.preload();
          JobList.preload();
        }}
      >
        {(running > 0 || failed) && <span className={cx(styles.dot, running === 0 && styles.failed)} />}
      </IconButton>
      {panel.popup}
    </>
  );
}
