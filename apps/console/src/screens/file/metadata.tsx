/** Metadata of a file as custom name-value pairs: edited in place, every change with undo. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { refresh, restore } from '../../api/hooks.ts';
import type { FileReference } from '../../api/library.ts';
import { allOf } from '../../api/lists.ts';
import { describe } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { IconEdit, IconPlus, IconTrash } from '../../ui/icons.ts';
import { toast } from '../../ui/toasts.ts';
import styles from './file.module.css';
import { type Datum, METADATA, REFERENCES } from './file-types.ts';
import { MetadataForm } from './metadata-form.tsx';
import { shown } from './metadata-kinds.ts';

const NEW = 'new';

export function Metadata({ reference, may }: { reference: FileReference; may: boolean }) {
  const t = useFileTexts();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: [METADATA, 'all', reference.id],
    queryFn: ({ signal }) => allOf(METADATA, { 'filter[file_reference_id]': reference.id, sort: 'name' }, signal),
  });
  const refreshAll = () => Promise.all([refresh(queries, METADATA), refresh(queries, REFERENCES)]);

  async function remove({ id, name, version }: Datum) {
    try {
      await ask('DELETE /metadata/{id}.json', { params: { id }, ifMatch: version });
      await refreshAll();
      const undo = () =>
        void restore(queries, METADATA, id)
          .then(refreshAll)
          .catch(fault => toast.error(fault));
      toast.ok(() => t.metadataRemoved(name), { undo });
    } catch (fault) {
      toast.error(fault);
      void refreshAll();
    }
  }
  /** After saving: undo deletes a new entry, or restores the value of a changed one. */
  async function done(after: Datum, before: Datum | null) {
    setEditing(null);
    await refreshAll();
    const there = { params: { id: after.id }, ifMatch: after.version };
    async function back() {
      if (before) {
        const body = { name: before.name, value: before.value };
        await ask('PATCH /metadata/{id}.json', { ...there, body });
      } else await ask('DELETE /metadata/{id}.json', there);
      await refreshAll();
    }
    const undo = () => void back().catch(fault => toast.error(fault));
    toast.ok(() => t.metadataSaved(after.name), { undo });
  }
  const form = (datum: Datum | null) => (
    <MetadataForm
      reference={reference.id}
      datum={datum}
      others={(data ?? []).filter(one => one.id !== datum?.id)}
      onDone={after => void done(after, datum)}
      onClose={() => setEditing(null)}
    />
  );
  return (
    <section aria-label={t.metadata}>
      <h2>{t.metadata}</h2>
      {error && <p className={styles.quiet}>{describe(error).title}</p>}
      {!data && !error && (
        <p>
          <Skeleton width="50%" />
        </p>
      )}
      <ul className={styles.data}>
        {data?.map(datum =>
          editing === datum.id ? (
            <li key={datum.id}>{form(datum)}</li>
          ) : (
            <li key={datum.id} className={styles.datum}>
              <dl>
                <dt>{datum.name}</dt>
                <dd>{shown(datum.value, t)}</dd>
              </dl>
              {may && (
                <>
                  <IconButton
                    icon={IconEdit}
                    size="sm"
                    label={t.editDatum(datum.name)}
                    onClick={() => setEditing(datum.id)}
                  />
                  <IconButton
                    icon={IconTrash}
                    size="sm"
                    label={t.removeDatum(datum.name)}
                    onClick={() => void remove(datum)}
                  />
                </>
              )}
            </li>
          ),
        )}
      </ul>
      {data?.length === 0 && editing !== NEW && <p className={styles.quiet}>{t.noMetadata}</p>}
      {editing === NEW && form(null)}
      {may && data && editing !== NEW && (
        <Button kind="ghost" size="sm" icon={IconPlus} onClick={() => setEditing(NEW)}>
          {t.addMetadata}
        </Button>
      )}
    </section>
  );
}
