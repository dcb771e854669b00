/** React hooks of an import of entries: sending the file, its progress by polling, taking it over and back. */
import type { ImportMapping } from '@kontor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { client } from '../../api/client.ts';
import { refresh } from '../../api/hooks.ts';
import { ApiError } from '../../errors/api-error.ts';
import { loadErrorTexts } from '../../errors/error-texts.ts';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { ownZone } from '../../i18n/format.ts';
import { navigate, toast } from '../../ui/index.ts';
import { isWorking, type Told } from './told.ts';
import { faultText, isFull } from './words.ts';

/** Milliseconds between two looks at a job that works. */
const LOOK = 700;

export function useImportRecord(id: string | null) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['imports', 'record', id] as const,
    queryFn: async ({ signal }) => {
      const { data } = await ask('GET /imports/{id}.json', { params: { id: id ?? '' }, signal });
      await loadErrorTexts();
      return data;
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? LOOK : false),
  });
  // Once a job has ended, and not with each look.
  const state = query.data?.state;
  const isOver = query.data !== undefined && !isWorking(query.data);
  useEffect(() => {
    if (!isOver) return;
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state !== 'ready') void refresh(queries, 'reports');
  }, [queries, id, state, isOver]);
  return query;
}

/** Without a form those of all forms. */
export function useEarlierImports(form: string | null) {
  return useQuery({
    queryKey: ['imports', 'of', form] as const,
    queryFn: ({ signal }) =>
      ask('GET /imports.json', { query: { ...(form && { 'filter[report_config_id]': form }), limit: 20 }, signal }),
  });
}

/** Days and times of the file are those of the reader's clock, unless told otherwise. */
async function send(form: string, file: File, mapping: ImportMapping): Promise<Told> {
  const body = new FormData();
  body.append('report_config_id', form);
  body.append('mapping', JSON.stringify({ time_zone: ownZone(), ...mapping }));
  body.append('file', file);
  return (await client<{ data: Told }>('POST', '/reports/import.json', { body })).body.data;
}

export const pathOf = (form: string, id?: string): string =>
  `/reports/${form}/import${id === undefined ? '' : `?import=${id}`}`;

/** The file that was chosen on this page; after a reload it has to be chosen again. */
export function useSending(form: string) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [full, setFull] = useState(false);

  /** `former`: the import that this one replaces. */
  async function match(given: File, mapping: ImportMapping = {}, former?: string): Promise<void> {
    setBusy(true);
    setRefused(null);
    setFull(false);
    try {
      const told = await send(form, given, mapping);
      setFile(given);
      queries.setQueryData(['imports', 'record', told.id], told);
      await navigate(pathOf(form, told.id), { replace: former !== undefined });
      if (former !== undefined) await ask('DELETE /imports/{id}.json', { params: { id: former } });
    } catch (error) {
      await loadErrorTexts();
      const [issue] = error instanceof ApiError ? error.issues : [];
      setFull(issue !== undefined && isFull(issue));
      if (issue) setRefused(faultText(useEntryImportTexts.now(), issue));
      else toast.error(error);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['imports', 'of'] });
    }
  }
  return { file, busy, refused, full, match };
}
