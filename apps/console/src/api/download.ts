/** Downloads a file of the API with progress and cancelling in the jobs tray, and saves it. */
import { pause } from '../base/pause.ts';
import { describe, isAborted } from '../errors/problem-text.ts';
import { useDownloadTexts } from '../i18n/download.ts';
import { bytes } from '../i18n/format.ts';
import { type RunningJob, startJob } from '../ui/jobs.ts';
import { toast } from '../ui/toasts.ts';
import { ApiError, type Query, send } from './client.ts';

export interface Download {
  /** Path below /api: `/reports.xlsx`. */
  path: string;
  query?: Query;
  /** File name with extension: `Vogelschlag.xlsx`. */
  filename: string;
}

/** Saves a Blob as a file of the browser's downloads. */
export function saveAs(content: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const waits = () => useDownloadTexts.now().waits;

/**
 * Repeats the request while the server answers 429 (as many exports run as may), after the time in Retry-After, until
 * cancelled. The first time a toast says why nothing comes yet.
 */
async function inTurn({ path, query, filename }: Download, job: RunningJob): Promise<Response> {
  const { signal } = job;
  for (let times = 0; ; times++) {
    try {
      return await send('GET', path, { query, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 429 || !error.retryAfter) throw error;
      job.progress(0, 0, waits);
      if (times === 0) toast.info(waits, { lines: () => [filename] });
      await pause(error.retryAfter * 1_000, signal);
    }
  }
}

/**
 * Fetches a file as a stream into a Blob, which the browser keeps on disk when it is large, and saves it. Progress and
 * cancelling are shown in the jobs tray; cancelling aborts the request and with it the work on the server.
 */
export async function download(wanted: Download): Promise<boolean> {
  const { filename } = wanted;
  const job = startJob(() => filename);
  try {
    const answer = await inTurn(wanted, job);
    const total = Number(answer.headers.get('content-length')) || 0;
    let done = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        done += chunk.length;
        job.progress(done, total, () => bytes(done));
        controller.enqueue(chunk);
      },
    });
    const content = answer.body ? answer.body.pipeThrough(counted) : null;
    const type = answer.headers.get('content-type') ?? '';
    saveAs(await new Response(content, { headers: { 'content-type': type } }).blob(), filename);
    job.finish(() => bytes(done));
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    job.fail(() => describe(error).title);
    toast.error(error);
    return false;
  }
}
