/**
 * Sends one entry: files, entry, receipt. Each step is persisted before the next begins, so that after a crash another
 * tab continues, and the entry arrives exactly once. The content is deleted from the device only after a receipt that
 * lists every file by its hash.
 */
import type { AnswerTo, Routes } from '@kontor/contract';
import { ApiError } from '../errors/api-error.ts';
import { ask } from './ask.ts';
import { bytesOf, forgetFile } from './local-files.ts';
import { change, FileLost, tell } from './outbox.ts';
import { openBase } from './outbox-db.ts';
import { replaceIds } from './replace-ids.ts';
import type { Fault, Outgoing, OutgoingFile } from './types.ts';

export interface Errand {
  /** Throws if this page may no longer send the entry. */
  token(): string;
  signal: AbortSignal;
}

/** Milliseconds after which an entry counts as sent late: its history says so. */
const LATE = 60_000;

type Receipt = AnswerTo<'GET /reports/receipt/{id}.json'>['data'];

/** A fault found on the device, as opposed to a refusal by the server. */
export class Found extends Error {
  readonly fault: Fault;
  constructor(name: string, values: Record<string, unknown> = {}) {
    super(name);
    const issues = Object.keys(values).length > 0 ? [{ path: '', code: name, message: '', values }] : [];
    this.fault = { code: 0, name, message: '', issues };
  }
}

/** Throws what prevented sending; the persisted progress stays. */
export async function sendEntry(local_id: string, errand: Errand): Promise<void> {
  let renewed = false;
  for (;;) {
    const entry = await filesSent(await standing(local_id), errand);
    try {
      await accepted(entry, await entrySent(entry, errand), errand);
      return;
    } catch (error) {
      // An uploaded file may have expired before the entry referenced it. Retried once only.
      if (renewed || !(await startAnew(entry, error))) throw error;
      renewed = true;
    }
  }
}

async function standing(local_id: string): Promise<Outgoing> {
  const entry = await (await openBase()).entry(local_id);
  if (entry?.status !== 'ready_to_send') throw new DOMException('not to be sent', 'AbortError');
  return entry;
}

const noteFile = (local_id: string, id: string, part: Partial<OutgoingFile>) =>
  change(local_id, present => {
    if (present?.status !== 'ready_to_send') return undefined;
    return { entry: { ...present, files: present.files.map(file => (file.id === id ? { ...file, ...part } : file)) } };
  });

async function filesSent(entry: Outgoing, errand: Errand): Promise<Outgoing> {
  const { local_id, way } = entry;
  if (entry.files.every(({ stored }) => stored)) return entry;
  const { sendFile } = await import('./send-file.ts').catch(() => {
    throw new ApiError(0, { name: 'Offline' });
  });
  for (const { id, stored } of entry.files) {
    if (stored) continue;
    const kept = await (await openBase()).file(id);
    const file = (await standing(local_id)).files.find(one => one.id === id);
    if (!kept || !file) throw new FileLost();
    let told = 0;
    const storedId = await sendFile(kept.blob, {
      ...file,
      session: way.kind === 'link' ? local_id : null,
      ...errand,
      onAddress: address => noteFile(local_id, id, { address, sent: 0 }),
      onProgress(sent) {
        const now = performance.now();
        if (sent < file.size && now - told < 200) return;
        told = now;
        const files = entry.files.map(one => (one.id === id ? { ...one, sent } : one));
        tell(local_id, { hold: null, files });
      },
    });
    errand.signal.throwIfAborted();
    const after = await noteFile(local_id, id, {
      stored: { id: storedId, sha256: kept.sha256 },
      sent: file.size,
    });
    if (after) entry = after;
  }
  return standing(local_id);
}

const storedOf = ({ files }: Outgoing) => files.flatMap(({ stored }) => stored ?? []);

type Body = Omit<Routes['POST /reports/add.json']['body'], 'files'> & { files?: { id: string }[] };

/** Deterministic: other content under the same idempotency key would be refused. */
function bodyOf(entry: Outgoing): Body {
  const { report_config_id, form_version, local_id, state, stored_files, files } = entry;
  const place = { report_config_id, local_id, ...(form_version && { form_version }) };
  const ids = new Map(files.map(({ id, stored }) => [id, stored?.id ?? id]));
  const data = replaceIds(entry.data, ids);
  if (entry.way.kind === 'link') return { ...place, data };
  const held = [...new Set([...stored_files, ...ids.values()])].map(id => ({ id }));
  return { ...place, state, data, files: held };
}

async function entrySent(entry: Outgoing, { token, signal }: Errand): Promise<Receipt> {
  const body = bodyOf(entry);
  const link = entry.way.kind === 'link';
  try {
    const { seconds } = entry;
    if (link) return (await ask('POST /reports/once.json', { token: token(), link, body, seconds, signal })).data;
    const late = Date.now() - entry.at > LATE;
    const { data } = await ask('POST /reports/add.json', { token: token(), body, late, signal });
    if (data.deleted) throw new Found('EntryGone', { id: data.id });
    return await receiptOf(data.id, { token, signal });
  } catch (error) {
    const id = earlierOf(error);
    if (id === null) throw error;
    if (link || id === '') throw new Found('ArrivedAlready', { id });
    return await meetEarlier(id, body, { token, signal });
  }
}

async function receiptOf(id: string, { token, signal }: Errand): Promise<Receipt> {
  return (await ask('GET /reports/receipt/{id}.json', { token: token(), params: { id }, signal })).data;
}

/** Id of the existing entry with our `local_id`; null if the error is another one. */
function earlierOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.name !== 'LocalIdTaken') return null;
  return String(error.issues.find(({ path }) => path === 'local_id')?.values?.id ?? '');
}

/** Compares with the existing entry independent of key order; equal content counts as sent. */
async function meetEarlier(id: string, body: { data: unknown; state?: unknown }, errand: Errand): Promise<Receipt> {
  const { token, signal } = errand;
  const asked = { token: token(), params: { id }, signal };
  const { data: earlier } = await ask('GET /reports/{id}.json', asked).catch((error: unknown) => {
    throw error instanceof ApiError && [403, 404].includes(error.code) ? new Found('ArrivedAlready', { id }) : error;
  });
  const same = sorted(earlier.data) === sorted(body.data) && (earlier.state ?? null) === (body.state ?? null);
  if (!same) throw new Found('ArrivedAlready', { id });
  return receiptOf(id, errand);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Verifies the receipt; only then deletes the content. The fact that it was sent is remembered for a while. */
async function accepted(entry: Outgoing, receipt: Receipt, { signal }: Errand): Promise<void> {
  // By hash and not by id: an entry that was imported from an archive has other file ids.
  const sums = receipt.files.map(({ sha256 }) => sha256.toLowerCase());
  const wrong = storedOf(entry).filter(({ sha256 }) => {
    const at = sums.indexOf(sha256);
    if (at >= 0) sums.splice(at, 1);
    return at < 0;
  });
  const named = new Set(receipt.files.map(({ id }) => id));
  const missing = entry.stored_files.filter(id => !named.has(id));
  if (wrong.length > 0 || missing.length > 0) throw new Found('ReceiptDiffers', { id: receipt.id });
  signal.throwIfAborted();
  const gone = entry.files.map(({ id }) => id);
  await change(entry.local_id, present => {
    if (present?.status !== 'ready_to_send') return undefined;
    const sent: Outgoing = {
      ...present,
      data: {},
      files: [],
      stored_files: [],
      status: 'sent',
      hold: null,
      fault: null,
      receipt: { report_id: receipt.id, at: Date.now(), number: receipt.number },
    };
    return { entry: sent, drop: gone };
  });
  for (const id of gone) forgetFile(id);
}

/** Marks those files for upload again that the refusal reports as missing; false if it reports none. */
async function startAnew(entry: Outgoing, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== 422) return false;
  const named = new Set(error.issues.map(({ values }) => values?.id));
  const lost = entry.files.filter(({ stored }) => stored && named.has(stored.id));
  for (const { id } of lost) {
    if (!(await bytesOf(id))) throw new FileLost();
    await noteFile(entry.local_id, id, { stored: null, address: null, sent: 0 });
  }
  return lost.length > 0;
}
