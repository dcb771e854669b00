import { useUiTexts } from '../i18n/ui.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Progress } from '../ui/feedback.tsx';
import { IconProgressDown, IconX } from '../ui/icons.ts';
import { cancelJob, type Job, jobs, tidyJobs } from '../ui/jobs.ts';
import { usePopover } from '../ui/popover.tsx';
import { useStore } from '../ui/store.ts';
import styles from './shell.module.css';

/** Exports and uploads that run, and how the last ones ended. */
export function JobsTray() {
  const t = useUiTexts();
  const all = useStore(jobs);
  const running = all.filter(job => job.state === 'running').length;
  const failed = all.some(job => job.state === 'failed');
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
        onPointerEnter={panel.preload}
      >
        {(running > 0 || failed) && <span className={cx(styles.dot, running === 0 && styles.failed)} />}
      </IconButton>
      {panel.popup}
    </>
  );
}

function JobList() {
  const t = useUiTexts();
  const all = useStore(jobs);
  return (
    <div className={styles.jobs}>
      <h2>{t.jobs}</h2>
      {all.length === 0 && <p className="quiet small">{t.jobsNone}</p>}
      {all.map(job => (
        <OneJob key={job.id} job={job} />
      ))}
      {all.some(job => job.state !== 'running') && (
        <Button size="sm" onClick={tidyJobs}>
          {t.jobsTidy}
        </Button>
      )}
    </div>
  );
}

function OneJob({ job }: { job: Job }) {
  const t = useUiTexts();
  const states = { running: t.loading, done: t.jobDone, failed: t.jobFailed, cancelled: t.jobCancelled };
  const state = job.state === 'running' ? 'running' : job.state === 'done' ? 'done' : 'failed';
  return (
    <div className={styles.job}>
      <div className={styles.jobHead}>
        <span>{job.title}</span>
        {job.state === 'running' && (
          <IconButton icon={IconX} size="sm" label={`${t.cancel}: ${job.title}`} onClick={() => cancelJob(job.id)} />
        )}
      </div>
      {job.state !== 'cancelled' && (
        <Progress label={job.title} value={job.done} max={job.total || undefined} state={state} />
      )}
      <div className={cx(styles.jobNote, 'num')}>{[states[job.state], job.note].filter(Boolean).join(' · ')}</div>
    </div>
  );
}
