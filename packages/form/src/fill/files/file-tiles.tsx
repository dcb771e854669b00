/** Files of an answer as tiles: thumbnails, upload progress, and failed uploads with retry. */
import { type DragEvent, useState, useSyncExternalStore } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { allowsMime, keepsLocation, maxEdgeOf, maxFilesOf, mimeTypesOf } from '../../engine/input-kinds/file.ts';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import type { StoredFile } from '../base/files.ts';
import { Icon } from '../base/icon.tsx';
import { useStoredFiles } from '../base/use-stored-file.ts';
import type { ControlProps } from '../form/input-view.ts';
import styles from './files.module.css';
import {
  IconCamera,
  IconCameraPlus,
  IconCheck,
  IconDeviceMobile,
  IconFile,
  IconFilePlus,
  IconReload,
  IconWifiOff,
  IconX,
} from './icons.ts';
import { type FileTexts, fileTexts, type Meant } from './texts.ts';
import { idsOf, typeNames } from './type-names.ts';
import { type Upload, useUploads } from './use-uploads.ts';

/** A field's files: stored, uploading, and rejected ones. */
function useFiles({ name, options, value, form }: ControlProps) {
  const { store, files } = form;
  const t = fileTexts[form.locale];
  const ids = idsOf(value);
  const max = maxFilesOf(options);
  const types = mimeTypesOf(options);
  const uploads = useUploads({
    store,
    name,
    files,
    max,
    photos: { maxEdge: maxEdgeOf(options), keepLocation: keepsLocation(options) },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = ids.length + uploads.list.filter(each => !each.failed).length;

  return {
    t,
    ids,
    max,
    types,
    uploads,
    refusal,
    count,
    take(given: FileList | null) {
      const fitting: File[] = [];
      let refused: string | null = null;
      for (const file of given ?? [])
        if (file.size === 0) refused ??= t.fileEmpty(file.name);
        else if (allowsMime(types, file.type)) fitting.push(file);
        else refused ??= t.fileRefused(file.name, typeNames(types, form.t));
      const room = Math.max(0, max - count);
      if (fitting.length > room) {
        refused ??= t.fileTooMany(max);
        files?.onFull?.(max);
      }
      setRefusal(refused);
      uploads.add(fitting.slice(0, room));
    },
    /** Without room, since others were added meanwhile, the failed file stays listed. */
    retry(id: number) {
      setRefusal(count < max ? null : t.fileTooMany(max));
      if (count < max) uploads.retry(id);
    },
    remove(id: string) {
      store.set(
        name,
        idsOf(store.get(name)).filter(each => each !== id),
      );
    },
  };
}

type FieldFiles = ReturnType<typeof useFiles>;

const areImages = (types: readonly string[]) => types.every(type => type.startsWith('image/'));

export default function Files(props: ControlProps) {
  const { readOnly, form } = props;
  const own = useFiles(props);
  const { t, ids, max, types, uploads, refusal, count, take, retry, remove } = own;
  const known = useStoredFiles(form.files, ids);
  const local = ids.flatMap((each, at) => (known(each)?.local ? [at] : []));
  const open = !readOnly && form.files !== null;
  function onDrop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }
  return (
    <div className={styles.files} {...(open && { onDrop, onDragOver: (event: DragEvent) => event.preventDefault() })}>
      <div className={cx(styles.tiles, open && areImages(types) && styles.photos)}>
        {ids.map(each => (
          <Stored key={each} file={known(each)} t={t} {...(!readOnly && { onRemove: () => remove(each) })} />
        ))}
        {uploads.list.map(each => (
          <Running key={each.id} upload={each} t={t} onCancel={uploads.cancel} onRetry={retry} />
        ))}
        {open && count < max && <Add {...props} own={own} />}
        {readOnly && ids.length === 0 && <span className={styles.none}>{t.fileNone}</span>}
      </div>
      {open && count < max && <Capture {...props} own={own} />}
      {local.length > 0 && <Local t={t} at={local} of={ids.length} images={areImages(types)} />}
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </div>
  );
}

const pickerProps = ({ invalid, describedBy }: ControlProps, { types, take }: FieldFiles) => ({
  type: 'file' as const,
  className: fields.vh,
  accept: types.join(','),
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  onChange: (event: { target: HTMLInputElement }) => {
    take(event.target.files);
    event.target.value = '';
  },
});

const takesPhotos = (types: readonly string[]) => types.some(type => type.startsWith('image/') || type === '*/*');

/** Opens the camera; seen on touch screens alone. */
function Capture({ own, ...props }: ControlProps & { own: FieldFiles }) {
  const { t, types, count } = own;
  if (!takesPhotos(types)) return null;
  return (
    <label className={cx(fields.button, styles.capture)}>
      <input {...pickerProps(props, own)} accept="image/*" capture="environment" />
      <Icon of={IconCamera} size={18} />
      {count > 0 && areImages(types) ? t.fileCaptureMore : t.fileCapture}
    </label>
  );
}

function Add({ own, ...props }: ControlProps & { own: FieldFiles }) {
  const { id, options, required } = props;
  const { t, types, max, count } = own;
  return (
    <label className={cx(styles.tile, styles.add)}>
      <input {...pickerProps(props, own)} id={id} multiple={max > 1} data-required={required || undefined} />
      <Icon of={areImages(types) ? IconCameraPlus : IconFilePlus} size={18} />
      <span>{textOf(count > 0 ? options.buttonLabel : options.buttonLabelFirstItem) || t.fileAdd}</span>
    </label>
  );
}

function Stored({ file, t, onRemove }: { file: StoredFile | undefined; t: FileTexts; onRemove?: () => void }) {
  const name = file?.filename ?? t.fileUnknown;
  const picture = file?.thumbnail ?? (file?.type.startsWith('image/') ? file.url : null);
  const inside = picture ? (
    <img src={picture} alt={name} loading="lazy" decoding="async" />
  ) : (
    <span className={styles.plain}>
      <Icon of={IconFile} size={22} />
      <span>{name}</span>
    </span>
  );
  return (
    <div className={cx(styles.tile, styles.taken)}>
      {file?.url ? (
        <a href={file.url} target="_blank" rel="noreferrer" title={name}>
          {inside}
        </a>
      ) : (
        inside
      )}
      {onRemove && picture && <Tick kept={file?.local === true} t={t} />}
      {onRemove && <RoundButton label={t.fileRemove(name)} onClick={onRemove} />}
    </div>
  );
}

/** Where the file is: on the server, or on this device alone. */
const Tick = ({ kept, t }: { kept: boolean; t: FileTexts }) => (
  <span className={styles.tick}>
    <Icon of={kept ? IconDeviceMobile : IconCheck} size={16} />
    <span className={fields.vh}>{kept ? t.fileKept : t.fileArrived}</span>
  </span>
);

const watchLine = (listener: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
};

/** Mark of a file that is stored only on this device. */
function Local({ t, ...meant }: { t: FileTexts } & Meant) {
  const online = useSyncExternalStore(watchLine, () => navigator.onLine);
  return (
    <p className={styles.local} role="status">
      <Icon of={online ? IconFile : IconWifiOff} size={18} />
      <span>{online ? t.fileLocal(meant) : t.fileOffline(meant)}</span>
    </p>
  );
}

interface RunningProps {
  upload: Upload;
  t: FileTexts;
  onCancel(id: number): void;
  onRetry(id: number): void;
}

function Running({ upload: { id, name, picture, share, failed }, t, onCancel, onRetry }: RunningProps) {
  return (
    <div className={cx(styles.tile, styles.taken, failed !== null ? styles.failed : styles.running)}>
      {picture ? (
        <img src={picture} alt={name} />
      ) : (
        <span className={styles.plain}>
          <Icon of={IconFile} size={22} />
          <span>{name}</span>
        </span>
      )}
      {failed !== null ? (
        <button
          type="button"
          className={styles.retry}
          aria-label={t.fileRetry(name)}
          title={failed || undefined}
          onClick={() => onRetry(id)}
        >
          <Icon of={IconReload} />
          <span role="alert">{failed || t.fileFailed}</span>
        </button>
      ) : (
        <Going name={name} share={share} t={t} />
      )}
      <RoundButton label={failed ? t.fileRemove(name) : t.fileCancel(name)} onClick={() => onCancel(id)} />
    </div>
  );
}

/** A ring that closes with the upload; beside it words and percent, where the tile is large. */
function Going({ name, share, t }: { name: string; share: number; t: FileTexts }) {
  return (
    <>
      <progress value={share} max={1} aria-label={t.fileProgress(name)} />
      <span className={styles.going} aria-hidden>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
          <circle cx="12" cy="12" r="9.5" pathLength="1" />
          <circle cx="12" cy="12" r="9.5" pathLength="1" strokeDasharray={`${share} 1`} />
        </svg>
        <span>{t.fileGoing}</span>
        <b>{t.filePercent(Math.round(share * 100))}</b>
      </span>
    </>
  );
}

function RoundButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onClick}>
      <Icon of={IconX} size={14} />
    </button>
  );
}
