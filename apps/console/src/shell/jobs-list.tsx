/** Content of the jobs tray. */
import { useEffect } from 'react';
import { fetchExport, watchExports } from '../api/exports.ts';
import { useStore } from '../base/store.ts';
import { useExportTexts } from '../i18n/exports.ts';
import { useJobTexts } from '../i18n/jobs.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Progress } from '../ui/feedback.tsx';
import { IconDownload, IconX } from '../ui/icons.ts';
import { cancelJob, isOver, type Job, jobs, tidyJobs } from '../ui/jobs.ts';
import styles from './jobs-list.module.css';

export default function JobList() {
  const t = useUiTexts();
  const jobTexts = useJobTexts();
  const all = useStore(jobs);
  // Includes exports that were ordered on another device.
  useEffect(() => void watchExports(), []);
  return (
    <div className={styles.jobs}>
      <h2>{t.jobs}</h2>
      {all.length === 0 && <p className="quiet small">{jobTexts.jobsNone}</p>}
      {all.map(job => (
        <OneJob key={job.id} job={job} />
      ))}
      {all.some(isOver) && (
        <Button size="sm" onClick={tidyJobs}>
          {jobTexts.jobsTidy}
        </Button>
      )}
    </div>
  );
}

function OneJob({ job }: { job: Job }) {
  const t = useUiTexts();
  const jobTexts = useJobTexts();
  const { download } = useExportTexts();
  const states = {
    running: t.loading,
    paused: '',
    done: jobTexts.jobDone,
    failed: jobTexts.jobFailed,
    cancelled: jobTexts.jobCancelled,
  };
  const [title, note] = [job.title(), job.note()];
  // Exports still in preparation and uploads are no downloads.
  const running = !isOver(job);
  const words = running && (job.forget || job.kind === 'upload') ? [note] : [states[job.state], note];
  const state = running ? 'running' : job.state === 'done' ? 'done' : 'failed';
  const { href, action } = job;
  return (
    <div className={styles.job}>
      <div className={styles.head}>
        <span>{title}</span>
        {job.state === 'running' && (
          <IconButton icon={IconX} size="sm" label={`${t.cancel}: ${title}`} onClick={() => cancelJob(job.id)} />
        )}
        {href && (
          <IconButton
            icon={IconDownload}
            size="sm"
            label={`${download}: ${title}`}
            onClick={() => fetchExport(href, title)}
          />
        )}
      </div>
      {job.state !== 'cancelled' && (
        <Progress label={title} value={job.done} max={job.total || undefined} state={state} />
      )}
      <div className={cx(styles.note, 'num')}>{words.filter(Boolean).join(' · ')}</div>
      {action && (
        <div>
          <Button size="sm" onClick={action.run}>
            {action.label()}
          </Button>
        </div>
      )}
    </div>
  );
}
