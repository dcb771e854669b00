/** Sends an entry (POST or PATCH) and handles the answer. Preloaded, since saving needs the network anyway. */
import { type Data, newId } from '@kontor/form';
import { ask, exchange } from '../../../api/ask.ts';
import { ApiError } from '../../../api/client.ts';
import type { Saved } from '../../../embed/parent.ts';
import { errorText } from '../../../errors/problem-text.ts';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import { splitIssues } from '../../../offline/field-issues.ts';
import { isEmbedded } from '../../../ui/embedded.ts';
import { toast } from '../../../ui/toasts.ts';
import { same } from '../common/equality.ts';
import type { Version } from '../common/merge.ts';
import type { EntryModel } from '../common/model.ts';
import type { Person, Report } from '../common/types.ts';
import type { Conflict, Trouble } from './saving-types.ts';

const PATIENCE = 60_000;

interface Screen {
  setTrouble(trouble: Trouble): void;
  setConflict(conflict: Conflict | null): void;
  showIssues(): false;
  /** Called once the server has stored the entry. */
  stored(): void;
}

export interface Sending {
  /** True once stored; otherwise the screen shows the error. */
  send(): Promise<boolean>;
  /** Reports a failed attempt. */
  refused(error: unknown): Promise<false>;
}

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** No answer: the request may or may not have been processed. */
export const isUnheard = (error: unknown): boolean => isLate(error) || (error instanceof ApiError && error.code === 0);

const tellFrame = async (saved: Saved): Promise<void> =>
  import('../../../api/parent-session.ts').then(({ notifyParent }) => notifyParent(saved)).catch(() => undefined);

export function sendingOf(model: EntryModel, { setTrouble, setConflict, showIssues, stored }: Screen): Sending {
  const { store, slot, progress, config } = model;

  const content = () => {
    const data = store.settled();
    const ids = new Set(Object.values((data._images ?? {}) as Data).flat() as string[]);
    return { state: progress.state, data, files: [...ids].map(id => ({ id })), form_version: config.form_version };
  };

  async function send(): Promise<boolean> {
    const { target, localId } = progress;
    const sent = content();
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const answer = target
        ? await exchange('PATCH /reports/{id}.json', {
            params: { id: target.id },
            // In a conflict the answer has what others saved, by the version that is filled in.
            query: model.raised ? { answers: 'present' } : {},
            body: sent,
            ifMatch: target.version ?? undefined,
            signal,
          })
        : await exchange('POST /reports/add.json', {
            body: { ...sent, report_config_id: config.id, local_id: localId },
            signal,
          });
      if (answer.body.data.deleted) return goneBefore();
      return await done(answer.body.data, answer.version);
    } catch (error) {
      const id = target ? null : sentBefore(error);
      if (id === null) throw error;
      return await meetEarlier(id, sent);
    }
  }

  /**
   * An earlier request was stored and its answer lost (idempotency by `local_id`): updates that entry, unless someone
   * else has changed it since.
   */
  async function meetEarlier(id: string, mine: Version): Promise<boolean> {
    const earlier = await read(id);
    if (!earlier || earlier.deleted) return goneBefore();
    const version = String(earlier.version);
    progress.target = { id, version };
    const unchanged = same(earlier.data, mine.data) && (earlier.state ?? null) === mine.state;
    if (unchanged) return done(earlier, version);
    if (earlier.version > 1) {
      setConflict({ report: earlier, mine, by: null });
      return false;
    }
    return send();
  }

  function goneBefore(): false {
    progress.target = null;
    progress.localId = newId();
    setTrouble({ say: () => useOutboxTexts.now().goneBefore });
    return false;
  }

  async function done(report: Report, version: string | undefined): Promise<true> {
    progress.target = { id: report.id, version: version ?? String(report.version) };
    progress.receipt = { id: report.id, number: report.number ?? null };
    model.start.state = progress.state;
    store.saved();
    stored();
    setConflict(null);
    await slot.remove().catch(() => undefined);
    if (!progress.quiet) toast.ok(() => useEntryTexts.now().saveSuccess);
    if (isEmbedded()) void tellFrame({ reportConfigId: config.id, reportId: report.id });
    return true;
  }

  async function refused(error: unknown): Promise<false> {
    const t = useEntryTexts.now();
    if (!(error instanceof ApiError)) {
      setTrouble({ say: () => (isLate(error) ? t.offline : errorText(error)) });
      return false;
    }
    if (error.code === 401) return false; // the shell prompts for sign-in; the draft stays
    if (error.code === 412 && error.current) {
      const by = (error.changedBy ?? null) as Person | null;
      setConflict({ report: error.current as Report, mine: content(), by });
      return false;
    }
    if (error.code === 422) {
      const sent = { data: store.data(), files: content().files.map(({ id }) => id) };
      const [ours, others] = splitIssues(error.issues, sent, store.place);
      store.setIssues(ours);
      if (others.length) setTrouble({ say: () => errorText(error) });
      return ours.length ? showIssues() : false;
    }
    setTrouble({ say: () => (error.code === 0 ? t.offline : errorText(error)) });
    return false;
  }

  return { send, refused };
}

/** Id of the entry stored under this `local_id`; '' if purged, null for any other error. */
function sentBefore(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 409) return null;
  const issue = error.issues.find(each => each.path === 'local_id');
  return issue ? String(issue.values?.id ?? '') : null;
}

async function read(id: string): Promise<Report | null> {
  if (!id) return null;
  try {
    return (await ask('GET /reports/{id}.json', { params: { id } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return null;
    throw error;
  }
}
