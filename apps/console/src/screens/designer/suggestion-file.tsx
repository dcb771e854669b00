/** Upload field for the file of known data: one file, replaced as a whole, by button or drop. */
import { type Content, compile } from '@kontor/form';
import { type DragEvent, useMemo, useRef, useState } from 'react';
import { useRights } from '../../api/session.ts';
import { bytes } from '../../i18n/format.ts';
import { useSuggestionFileTexts } from '../../i18n/suggestion-file.ts';
import { Button, Chip, IconCheck, IconTrash, IconUpload, Note, Progress, Switch } from '../../ui/index.ts';
import styles from './suggestion-file.module.css';
import { type Doing, type Known, type StoredForm, useSuggestionFile } from './suggestion-state.ts';

interface SuggestionFileProps extends StoredForm {
  fields: readonly Content[];
}

export default function SuggestionFile({ fields, ...stored }: SuggestionFileProps) {
  const t = useSuggestionFileTexts();
  const { known, isError, doing, fault, take, remove, showAll, cancel } = useSuggestionFile(stored);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const has = known?.suggestion_columns != null;
  const may = useRights()('ReportConfigs', 'update');
  const choose = () => input.current?.click();

  if (!stored.id) return <p className={styles.hint}>{t.first}</p>;
  if (!known) return isError ? null : <Progress label={t.columns} value={0} />;

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <section
      className={styles.file}
      aria-label={t.file}
      data-over={over || undefined}
      onDragOver={event => {
        if (!hasFiles(event) || doing || !may) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event) || !may) return;
        event.preventDefault();
        setOver(false);
        void take([...event.dataTransfer.files]);
      }}
    >
      <p className={styles.hint}>{t.hint}</p>
      {fault && (
        <Note tone="bad" live>
          <b>{fault.title}</b>
          {fault.lines.map(line => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </Note>
      )}
      {doing ? (
        <Going doing={doing} onCancel={cancel} />
      ) : has ? (
        <Present known={known} fields={fields} may={may} onReplace={choose} onRemove={remove} onShowAll={showAll} />
      ) : (
        may && (
          <div className={styles.drop}>
            <Button size="sm" icon={IconUpload} onClick={choose}>
              {t.choose}
            </Button>
            <span className={styles.hint}>{t.drop}</span>
          </div>
        )
      )}
      <input
        ref={input}
        type="file"
        accept=".db,.sqlite"
        hidden
        aria-label={t.choose}
        onChange={event => {
          const files = [...(event.target.files ?? [])];
          // Reset, so that choosing the same file again fires `change`.
          event.target.value = '';
          void take(files);
        }}
      />
    </section>
  );
}

function Going({ doing, onCancel }: { doing: NonNullable<Doing>; onCancel(): void }) {
  const t = useSuggestionFileTexts();
  const sending = doing.step === 'sending';
  const words = sending ? t.uploading(doing.name) : t.reading(doing.name);
  return (
    <div className={styles.going}>
      <span className={styles.name} role="status">
        {words}
      </span>
      {sending ? <Progress label={words} value={doing.share} max={1} /> : <Progress label={words} value={0} />}
      {sending && (
        <Button size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </div>
  );
}

interface PresentProps {
  known: Known;
  fields: readonly Content[];
  may: boolean;
  onReplace(): void;
  onRemove(name: string): void;
  onShowAll(all: boolean): Promise<void>;
}

/** Names of the fields that known data can fill. */
const knownNames = (fields: readonly Content[]) =>
  new Set([...compile({ fields: [...fields], states: [] }).known.values()].flat().map(({ name }) => name));

function Present({ known, fields, may, onReplace, onRemove, onShowAll }: PresentProps) {
  const t = useSuggestionFileTexts();
  const names = useMemo(() => knownNames(fields), [fields]);
  const columns = known.suggestion_columns ?? [];
  const matched = columns.filter(column => names.has(column));
  const file = known.suggestion_file;
  const name = file?.filename ?? t.gone;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {file && <span className={styles.size}>{bytes(file.size)}</span>}
      </div>
      <p className={styles.hint}>{matched.length > 0 ? t.matches(matched.length, columns.length) : t.matchesNone}</p>
      <ul className={styles.columns} aria-label={t.columns}>
        {columns.map(column => (
          <li key={column}>
            {names.has(column) ? (
              <Chip tone="ok" icon={IconCheck}>
                {column}
                <span className="vh">{`, ${t.matched}`}</span>
              </Chip>
            ) : (
              <Chip>{column}</Chip>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{matched.length > 0 ? t.byLink(matched.join(', ')) : t.byLinkNone}</p>
      {matched.length < columns.length && (
        <div>
          <Switch
            label={t.allColumns}
            checked={known.suggestion_all_columns}
            disabled={!may}
            onChange={all => void onShowAll(all)}
          />
          <p className={styles.hint}>{t.allColumnsHint}</p>
        </div>
      )}
      {may && (
        <div className={styles.buttons}>
          <Button size="sm" icon={IconUpload} onClick={onReplace}>
            {t.replace}
          </Button>
          <Button size="sm" kind="dangerText" icon={IconTrash} onClick={() => onRemove(name)}>
            {t.remove}
          </Button>
        </div>
      )}
    </>
  );
}
