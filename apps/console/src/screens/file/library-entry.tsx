/** Library entry of the file: title, tags, directories; with a select if it has several entries. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { refresh } from '../../api/hooks.ts';
import type { FileReference } from '../../api/library.ts';
import { useRights } from '../../api/session.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { usePickTexts } from '../../i18n/library-picks.ts';
import { STEP, wayTo } from '../../library/names.ts';
import { useAllDirectories } from '../../library/whole-lists.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Select } from '../../ui/inputs.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './file.module.css';
import { type OpenFile, REFERENCES } from './file-types.ts';

interface Named {
  id: string;
  name: string;
}
interface LibraryEntryProps {
  file: OpenFile;
  references: FileReference[];
  reference: FileReference | undefined;
  onChoose: (id: string) => void;
}

export function LibraryEntry({ file, references, reference, onChoose }: LibraryEntryProps) {
  const t = useFileTexts();
  const p = usePickTexts();
  const { all } = useAllDirectories();
  const byId = useMemo(() => new Map((all ?? []).map(one => [one.id, one])), [all]);
  if (!reference) return <NotThere file={file} />;
  const way = ({ id, name }: Named) => wayTo(id, byId).join(STEP) || name;
  const names = (list: Named[], none: string, say = ({ name }: Named) => name) =>
    list.length > 0 ? (
      <span className={styles.chips}>
        {list.map(one => (
          <Chip key={one.id}>{say(one)}</Chip>
        ))}
      </span>
    ) : (
      <span className={styles.quiet}>{none}</span>
    );
  return (
    <section>
      <h2>{t.inLibrary}</h2>
      {references.length > 1 && (
        <Select
          label={t.whichEntry(references.length)}
          value={reference.id}
          onChange={onChoose}
          options={references.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t.title}</dt>
          <dd>{reference.name}</dd>
        </div>
        {reference.directories && (
          <div>
            <dt>{p.directories}</dt>
            <dd>{names(reference.directories, t.noDirectory, way)}</dd>
          </div>
        )}
        {reference.tags && (
          <div>
            <dt>{p.tags}</dt>
            <dd>{names(reference.tags, t.noTags)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** For files that are not in the library: photos of entries, or uploads by other routes. */
function NotThere({ file }: { file: OpenFile }) {
  const t = useFileTexts();
  const may = useRights();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    try {
      const name = (file.title || file.filename).slice(0, 100);
      const { data } = await ask('POST /file-references/add.json', { body: { file_id: file.id, name } });
      await refresh(queries, REFERENCES);
      const undo = () =>
        void ask('DELETE /file-references/{id}.json', { params: { id: data.id } })
          .then(() => refresh(queries, REFERENCES))
          .catch(error => toast.error(error));
      toast.ok(() => t.taken(name), { undo });
    } catch (error) {
      toast.error(error);
    }
    setBusy(false);
  }
  return (
    <section>
      <h2>{t.inLibrary}</h2>
      <p className={styles.quiet}>{t.notInLibrary}</p>
      {may('FileReferences', 'create') && (
        <Button size="sm" icon={IconPlus} busy={busy} onClick={() => void take()}>
          {t.takeIn}
        </Button>
      )}
    </section>
  );
}
