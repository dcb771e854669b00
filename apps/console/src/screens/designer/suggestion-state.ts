/**
 * State of a form's known-data file: uploaded and processed by the server at once, independent of the form being
 * edited.
 */
import type { With } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { exchange } from '../../api/ask.ts';
import { ApiError, type Issue } from '../../api/client.ts';
import { refresh, useRecord } from '../../api/hooks.ts';
import { describe, isAborted, issueText } from '../../errors/problem-text.ts';
import { useSuggestionFileTexts } from '../../i18n/suggestion-file.ts';
import { toast } from '../../ui/index.ts';
import { upload } from '../../uploads/request.ts';

export type Known = With<'report-configs', 'suggestion_file'>;

/** The last saved form: changing its file creates a new version of it. */
export interface StoredForm {
  id: string | undefined;
  version: string | undefined;
  onStored(version: string | undefined): void;
}

export type Doing = { step: 'sending'; name: string; share: number } | { step: 'reading'; name: string } | null;
export interface Fault {
  say: () => { title: string; lines: string[] };
}

/** An uploaded file that no form refers to is deleted after this time. */
const unheld = 24 * 60 * 60 * 1_000;
const contain = { contain: 'suggestion_file' } as const;

/** The stored form with its file, and a change of either at once. */
function useStored({ id, version, onStored }: StoredForm) {
  const queries = useQueryClient();
  const { record, isError } = useRecord('report-configs', id, contain);
  // An undo is based on the latest version, not on that of its change.
  const latest = useRef(version);
  useLayoutEffect(() => {
    latest.current = version;
  });
  async function set(body: { suggestion_file_id: string | null } | { suggestion_all_columns: boolean }): Promise<void> {
    const answer = await exchange('PATCH /report-configs/{id}.json', {
      params: { id: id ?? '' },
      query: contain,
      body,
      ifMatch: latest.current,
    });
    onStored(answer.version);
    queries.setQueryData(['report-configs', 'record', id, contain], {
      data: answer.body.data,
      version: answer.version,
    });
    void refresh(queries, 'report-configs');
  }
  return { record, isError, set };
}

export function useSuggestionFile(form: StoredForm) {
  const { record, isError, set } = useStored(form);
  const [doing, setDoing] = useState<Doing>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function fail(error: unknown, name: string) {
    if (!isAborted(error)) setFault({ say: () => faultOf(error, name) });
  }
  async function take(files: readonly File[]) {
    const t = useSuggestionFileTexts.now();
    const [file] = files;
    if (!file || doing) return;
    if (files.length > 1) return setFault({ say: () => ({ title: t.oneFile, lines: [] }) });
    if (!/\.(db|sqlite)$/i.test(file.name))
      return setFault({ say: () => ({ title: t.refused(file.name), lines: [t.wrong_ending] }) });
    const abort = new AbortController();
    running.current = abort;
    setFault(null);
    setDoing({ step: 'sending', name: file.name, share: 0 });
    try {
      const stored = await upload(file, {
        expires: new Date(Date.now() + unheld),
        signal: abort.signal,
        onProgress: share => setDoing({ step: 'sending', name: file.name, share }),
      });
      setDoing({ step: 'reading', name: file.name });
      await set({ suggestion_file_id: stored.id });
      toast.ok(() => t.taken(file.name));
    } catch (error) {
      fail(error, file.name);
    } finally {
      running.current = null;
      setDoing(null);
    }
  }
  /** An undo processes the file again, which takes as long as the first time: progress is shown. */
  async function put(file: string | null, name: string, done: () => void) {
    setFault(null);
    if (file !== null) setDoing({ step: 'reading', name });
    try {
      await set({ suggestion_file_id: file });
      done();
    } catch (error) {
      fail(error, name);
    } finally {
      setDoing(null);
    }
  }
  function remove(name: string) {
    const t = useSuggestionFileTexts.now();
    const before = record?.suggestion_file_id ?? null;
    const undo = before === null ? {} : { undo: () => void put(before, name, () => toast.ok(() => t.taken(name))) };
    void put(null, name, () => toast.ok(() => t.removed, undo));
  }
  async function showAll(all: boolean) {
    setFault(null);
    try {
      await set({ suggestion_all_columns: all });
    } catch (error) {
      fail(error, record?.suggestion_file?.filename ?? '');
    }
  }
  const cancel = () => running.current?.abort();
  return { known: record, isError, doing, fault: fault?.say(), take, remove, showAll, cancel };
}

function faultOf(error: unknown, name: string): ReturnType<Fault['say']> {
  const t = useSuggestionFileTexts.now();
  if (!(error instanceof ApiError)) return describe(error);
  if (error.code === 412) return { title: t.refused(name), lines: [t.changed] };
  if (error.code === 422) return { title: t.refused(name), lines: error.issues.map(reasonOf) };
  return describe(error);
}

const largeWords = { columns: 'largeColumns', rows: 'largeRows', text: 'largeText' } as const;

/** Text of the server's refusal. */
function reasonOf(issue: Issue): string {
  const t = useSuggestionFileTexts.now();
  const { what, limit, column } = issue.values ?? {};
  if (issue.code === 'too_slow') return t.too_slow(Number(limit));
  if (issue.code === 'too_large') {
    if (what === 'value') return t.largeValue(Number(limit), String(column));
    const word = largeWords[String(what) as keyof typeof largeWords];
    return word ? t[word](Number(limit)) : t.too_large;
  }
  const plain = (['wrong_ending', 'not_sqlite', 'no_table', 'damaged'] as const).find(code => code === issue.code);
  return plain ? t[plain] : issueText(issue);
}
