/** Shows all uploads as one job in the tray, and a toast when they are finished. */

import { session } from '../../api/session.ts';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { type Job, jobs } from '../../ui/jobs.ts';
import { navigate } from '../../ui/navigation.ts';
import { toast } from '../../ui/toasts.ts';
import { onArrival } from '../../uploads/engine.ts';
import { sumsOf, type UploadItem } from '../../uploads/item.ts';
import { items, ownItems } from '../../uploads/items.ts';
import { removeUploads, startUploads, stopUploads } from '../../uploads/queue.ts';
import { uploadSpeed } from './speed.ts';
import { totalText } from './upload-text.ts';

interface Dialog {
  show: () => void;
  hide: () => void;
}
const JOB = 'uploads';
let kept = false;

export function startTrayJob(dialog: Dialog): void {
  if (kept) return;
  kept = true;
  const tell = () => tellJob(jobOf(ownItems(), dialog));
  items.subscribe(tell);
  session.subscribe(tell);
  onArrival(() => settle(dialog));
  tell();
}

const tellJob = (job: Job | null): void =>
  jobs.set(all => {
    const others = all.filter(({ id }) => id !== JOB);
    if (!job) return others.length === all.length ? all : others;
    // Replaced in place.
    return all.some(({ id }) => id === JOB) ? all.map(one => (one.id === JOB ? job : one)) : [job, ...others];
  });

function jobOf(all: readonly UploadItem[], { show }: Dialog): Job | null {
  const t = useUploadTexts.now();
  const sums = sumsOf(all);
  const interrupted = all.filter(item => item.interrupted && item.state !== 'done').length;
  const needed = sums.asking + sums.failed;
  if (interrupted === 0 && sums.underWay === 0 && needed === 0) return null;
  const speed = uploadSpeed.get()?.speed ?? 0;
  const notes = () => [
    interrupted > 0 ? t.interruptedLine : totalText(t, sums, speed),
    sums.asking > 0 && t.jobAsking(sums.asking),
    sums.failed > 0 && interrupted === 0 && t.jobFailed(sums.failed),
  ];
  const running = sums.underWay > 0;
  const goOn = () => {
    startUploads();
    show();
  };
  return {
    id: JOB,
    title: () => (interrupted > 0 ? t.interrupted(interrupted) : t.jobFiles(sums.count)),
    kind: 'upload',
    state: interrupted > 0 || !running ? 'paused' : 'running',
    done: sums.sent,
    total: sums.size,
    note: () => notes().filter(Boolean).join(' · '),
    action: interrupted > 0 ? { label: () => t.resume, run: goOn } : { label: () => t.showList, run: show },
    cancel: stopUploads,
  };
}

/** Sorted by newest, without search, which could hide the new files. */
const NEWEST = '/files?search=&sort=modified&direction=desc';

/** When all have succeeded: clears the list and closes the dialog. */
function settle({ hide }: Dialog): void {
  const all = ownItems();
  if (all.some(({ state }) => state !== 'done')) return;
  removeUploads(all.map(({ id }) => id));
  hide();
  const added = all.filter(({ decision }) => decision !== 'use');
  if (added.length === 0) return;
  const t = useUploadTexts.now();
  const [only] = added;
  const href = added.length === 1 && only?.stored ? `/files/${only.stored.id}` : NEWEST;
  toast.ok(() => t.allDone(added.length), { action: { label: () => t.view, run: () => void navigate(href) } });
}
