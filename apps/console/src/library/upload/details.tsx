/** Form for a file's details before upload: title, directories, tags and metadata. */
import { newId } from '@kontor/form';
import { useUploadTexts } from '../../i18n/uploads.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconPlus, IconX } from '../../ui/icons.ts';
import { TextField } from '../../ui/inputs.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Fact, isEditable, TITLE_MAX, type UploadItem } from '../../uploads/item.ts';
import { ownItems } from '../../uploads/items.ts';
import { editUpload } from '../../uploads/queue.ts';
import { PickDirectories } from '../pick-directories.tsx';
import { PickTags } from '../pick-tags.tsx';
import styles from './upload.module.css';

export default function UploadDetails({ item }: { item: UploadItem }) {
  const t = useUploadTexts();
  const { id, title, directories, tags, folders, filename } = item;
  const others = ownItems().filter(one => one.id !== id && isEditable(one));

  function toAll() {
    for (const one of others) editUpload(one.id, { directories, tags });
    toast.ok(() => t.toAllDone(others.length));
  }
  return (
    <fieldset className={styles.details} aria-label={t.detailsOf(filename)}>
      <TextField
        label={t.fieldTitle}
        value={title}
        maxLength={TITLE_MAX}
        placeholder={filename.slice(0, TITLE_MAX)}
        onChange={next => editUpload(id, { title: next })}
        end={<span className={styles.counter}>{t.counter(title.length, TITLE_MAX)}</span>}
      />
      <div className={styles.pair}>
        <div>
          <PickDirectories
            label={t.directory}
            value={directories}
            onChange={next => editUpload(id, { directories: next })}
            hint={folders.length > 0 ? t.folderHint(folders.join(' / ')) : undefined}
          />
        </div>
        <div>
          <PickTags label={t.tags} value={tags} onChange={next => editUpload(id, { tags: next })} />
        </div>
      </div>
      <Facts item={item} />
      {others.length > 0 && (
        <Button kind="ghost" size="sm" className={styles.toAll} onClick={toAll}>
          {t.toAll}
        </Button>
      )}
    </fieldset>
  );
}

/** Metadata as name-value pairs; pairs without a name are not sent. */
function Facts({ item: { id, metadata } }: { item: UploadItem }) {
  const t = useUploadTexts();
  const set = (key: string, patch: Partial<Fact>) =>
    editUpload(id, { metadata: metadata.map(one => (one.key === key ? { ...one, ...patch } : one)) });
  return (
    <>
      {metadata.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <TextField label={t.fact} value={name} maxLength={100} onChange={next => set(key, { name: next })} />
          <TextField label={t.factValue} value={value} maxLength={1000} onChange={next => set(key, { value: next })} />
          <IconButton
            icon={IconX}
            label={t.factRemove(name)}
            onClick={() => editUpload(id, { metadata: metadata.filter(one => one.key !== key) })}
          />
        </div>
      ))}
      <Button
        kind="ghost"
        size="sm"
        icon={IconPlus}
        className={styles.toAll}
        onClick={() => editUpload(id, { metadata: [...metadata, { key: newId(), name: '', value: '' }] })}
      >
        {t.factAdd}
      </Button>
    </>
  );
}
