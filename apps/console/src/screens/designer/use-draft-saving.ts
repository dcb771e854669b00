/**
 * React hook that saves the designer's work into the form's draft: within two seconds of a change, one request at a
 * time. What somebody else saved meanwhile is merged; where both changed the same, a dialog compares.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { useUser } from '../../api/session.ts';
import { useFormPublishingTexts } from '../../i18n/form-publishing.ts';
import { toast } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { contentsOf, hasOtherContents, settingsChanged, withContents } from './draft-contents.ts';
import { mergeContents } from './draft-merge.ts';
import type { Draft, Steps } from './steps.ts';
import type { Acts } from './use-designer.ts';

/** Milliseconds from a change until it is sent, with all that came meanwhile. */
const REST = 1_200;

interface Options {
  steps: Steps;
  present: FormDocument;
  saved: FormDocument;
  acts: Acts;
}

/** What is in the draft by now, or in the published version where there is none. */
type Other = Pick<Draft, 'fields' | 'states' | 'rules'> & Partial<Draft>;

/** What the published version refuses, such as a field that only the draft has, waits until it is published. */
async function sendSettings(id: string, from: FormDocument, to: FormDocument): Promise<FormDocument> {
  const body = settingsChanged(from, to);
  if (Object.keys(body).length === 0) return to;
  try {
    await ask('PATCH /report-configs/{id}.json', { params: { id }, body });
    return to;
  } catch (error) {
    if (error instanceof ApiError && error.code === 422) return from;
    throw error;
  }
}

/** The draft as it is by now: read again whenever somebody saves it. */
function useOthers(id: string, known: boolean, onRead: (draft: Draft) => void) {
  const { data } = useQuery({
    queryKey: ['report-configs', 'draft', id],
    queryFn: async ({ signal }) => (await ask('GET /report-configs/{id}/draft.json', { params: { id }, signal })).data,
    enabled: known,
    retry: false,
    gcTime: 0,
  });
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (data) latest.current(data);
  }, [data]);
}

/** The draft as this screen knows it, and what of the document was sent. */
function useHeld(steps: Steps, saved: FormDocument) {
  const [draft, setDraft] = useState<Draft | null>(steps.draft);
  const [number, setNumber] = useState(steps.number);
  const known = useRef<Draft | null>(steps.draft);
  const sent = useRef(saved);
  const settings = useRef(saved);
  function keep(next: Draft | null) {
    known.current = next;
    setDraft(next);
  }
  return { draft, number, setNumber, known, sent, settings, keep };
}

type Held = ReturnType<typeof useHeld>;

/** Says whose changes came in. */
function useSaid() {
  const me = useUser()?.id;
  return ({ user_id, user_name }: Other) => {
    const by = (user_id !== me && user_name) || null;
    toast.info(() => useFormPublishingTexts.now().merged(by));
  };
}

/** Sends what is not in the draft yet, one request at a time. */
function useSending({ known, sent, settings, keep }: Held, { steps, acts }: Pick<Options, 'steps' | 'acts'>) {
  const { id } = steps;
  const said = useSaid();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Other | null>(null);
  const running = useRef<Promise<boolean> | null>(null);

  async function put(document: FormDocument, over: number): Promise<void> {
    const { data } = await ask('PUT /report-configs/{id}/draft.json', {
      params: { id },
      ifMatch: over,
      body: contentsOf(document),
    });
    keep(data);
    sent.current = document;
    acts.saved(document);
  }
  /** False: both changed the same, which a person decides. */
  function meet(theirs: Other): boolean {
    const mine = acts.document();
    const merged = mergeContents(contentsOf(sent.current), contentsOf(mine), withContents(mine, theirs));
    if (!merged) {
      setConflict(theirs);
      return false;
    }
    known.current = theirs.version === undefined ? null : (theirs as Draft);
    sent.current = withContents(sent.current, theirs);
    acts.set(merged);
    said(theirs);
    return true;
  }
  async function once(): Promise<void> {
    const document = acts.document();
    const from = sent.current;
    try {
      settings.current = await sendSettings(id, settings.current, document);
      if (hasOtherContents(from, document)) return await put(document, known.current?.version ?? 0);
      sent.current = document;
      acts.saved(document);
    } catch (error) {
      if (error instanceof ApiError && error.code === 412 && error.current && meet(error.current as Other))
        return await once();
      throw error;
    }
  }
  async function send(): Promise<boolean> {
    setBusy(true);
    try {
      // What was changed while it was sent follows at once.
      while (sent.current !== acts.document()) await once();
      setFailed(null);
      steps.failing.set(false);
      return true;
    } catch (error) {
      setFailed(error);
      steps.failing.set(true);
      return false;
    } finally {
      setBusy(false);
    }
  }
  function flush(): Promise<boolean> {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }
  return { busy, failed, setFailed, conflict, setConflict, running, put, flush };
}

type Sending = ReturnType<typeof useSending>;

/** Sends some time after the first change, after a change that follows a failure, and on leaving. */
function useTimer(dirty: boolean, present: FormDocument, { busy, failed, setFailed, conflict, flush }: Sending) {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  const waits = dirty && failed === null && !conflict;
  // Begins with the first change and is not put off by later ones.
  useEffect(() => {
    if (!waits || busy) return;
    const timer = setTimeout(() => void latest.current(), REST);
    return () => clearTimeout(timer);
  }, [waits, busy]);
  useEffect(() => {
    if (present) setFailed(null);
  }, [present, setFailed]);
  // Leaving the designer does not wait for the timer.
  useEffect(() => () => void latest.current(), []);
}

/** Ways out of a comparison. */
const comparison = ({ keep, sent }: Held, { conflict, setConflict, setFailed, put }: Sending, acts: Acts) => ({
  /** Mine over what is there by now. */
  async keepMine() {
    const theirs = conflict;
    if (!theirs) return;
    setConflict(null);
    await put(acts.document(), theirs.version ?? 0).then(() => setFailed(null), setFailed);
  },
  takeTheirs() {
    if (!conflict) return;
    const document = withContents(acts.document(), conflict);
    keep(conflict.version === undefined ? null : (conflict as Draft));
    sent.current = document;
    acts.open(document);
    setConflict(null);
  },
  leaveConflict: () => setConflict(null),
});

/** Ends of a draft. */
const ends = ({ known, sent, settings, keep, setNumber }: Held, id: string, acts: Acts, queries: QueryClient) => ({
  /** After publishing: the draft is gone, and what it held is the published version. */
  async published(at: number) {
    keep(null);
    setNumber(at);
    settings.current = await sendSettings(id, settings.current, acts.document());
    void refresh(queries, 'report-configs');
  },
  async discard(): Promise<void> {
    await ask('DELETE /report-configs/{id}/draft.json', { params: { id }, ifMatch: known.current?.version });
    const { data } = await ask('GET /report-configs/{id}.json', { params: { id } });
    keep(null);
    const document = withContents(acts.document(), { fields: data.fields, states: data.states, rules: data.rules });
    sent.current = document;
    acts.open(document);
    void refresh(queries, 'report-configs');
  },
  /** Says that the draft takes the version into account which was published meanwhile. */
  async over(version: number): Promise<void> {
    const { data } = await ask('PUT /report-configs/{id}/draft.json', {
      params: { id },
      ifMatch: known.current?.version,
      body: { form_version: version },
    });
    keep(data);
  },
});

export function useDraftSaving({ steps, present, saved, acts }: Options) {
  const { id } = steps;
  const queries = useQueryClient();
  const held = useHeld(steps, saved);
  const said = useSaid();
  const sending = useSending(held, { steps, acts });
  const { known, sent, keep, draft, number } = held;
  const { busy, failed, conflict, flush } = sending;
  const dirty = present !== saved;

  /** Takes over what somebody else saved while nothing was changed here; else it is met when that is saved. */
  function adopt(theirs: Draft) {
    const before = known.current;
    const isBusy = sending.running.current !== null || sent.current !== acts.document();
    if (!before || theirs.version <= before.version || isBusy) return;
    keep(theirs);
    acts.set(contentsOf(withContents(acts.document(), theirs)));
    sent.current = acts.document();
    acts.saved(sent.current);
    said(theirs);
  }
  useOthers(id, draft !== null, adopt);
  useEffect(() => {
    steps.flush.now = flush;
  });
  useTimer(dirty, present, sending);
  return {
    ...{ draft, number, dirty, busy, failed, conflict, flush },
    ...comparison(held, sending, acts),
    ...ends(held, id, acts, queries),
  };
}

export type DraftSaving = ReturnType<typeof useDraftSaving>;
