/** A pad to draw on. Its answer is a stored picture; one that was there before stays locked until it is unlocked. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { own, textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { heightOf } from '../../engine/content-types/canvas.ts';
import fields from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import { Icon, type IconType } from '../base/icon.tsx';
import { useStoredFile } from '../base/use-stored-file.ts';
import { useForm } from '../form/context.ts';
import { IconArrowBackUp, IconEraser, IconLockOpen, IconPaperclip } from './icons.ts';
import { type Ink, type Look, type Stroke, startInk } from './ink.ts';
import styles from './pad.module.css';
import { padTexts } from './texts.ts';
import { useKeeping } from './use-keeping.ts';

export interface PadProps {
  /** The answer's key. */
  name: string;
  options: Options;
  label: string;
  value: string;
  set(value: string): void;
  readOnly: boolean;
  invalid: boolean;
}

const types = ['image/png', 'image/jpeg'];

export default function Pad({ name, options, label, value, set, readOnly, invalid }: PadProps) {
  const { store, files, fileUrl, locale } = useForm();
  const t = padTexts[locale];
  const height = heightOf(options);
  const groundId = textOf(own(options.file, 'id'));
  const groundFile = useStoredFile(fileUrl?.(groundId) ? null : files, groundId);
  const ground = (groundId && (fileUrl?.(groundId) ?? groundFile?.url)) || null;
  const stored = useStoredFile(files, value);

  /** Looks from the first to the present one; undo goes back. Empty while locked. */
  const [looks, setLooks] = useState<readonly Look[]>([]);
  const ids = useRef(new WeakMap<Look, string>());
  /** The answer that this pad gave itself: what else stands there came from elsewhere, and is locked. */
  const [given, setGiven] = useState('');
  const [note, setNote] = useState('');
  const [width, setWidth] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const measured = useRef(0);

  function answer(id: string) {
    setGiven(id);
    if (id !== store.field(name).value) set(id);
  }
  const keeping = useKeeping({
    store,
    files,
    name,
    done(id, look) {
      if (look) {
        ids.current.set(look, id);
        answer(id);
      } else {
        setLooks([]);
        set(id);
      }
    },
  });
  // somebody else's answer: a restored draft, a discarded one
  if (value !== given && looks.length > 0) {
    setLooks([]);
    setGiven('');
  }

  const locked = readOnly || !files || (value !== '' && value !== given);
  const present = looks.at(-1) ?? { below: ground, strokes: [] };
  const full = Math.max(measured.current, width);
  const by = present.strokes.length > 0 && full > 0 ? width / full : 1;

  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  function change(next: Look) {
    measured.current = full;
    setLooks(all => [...(all.length ? all : [present]), next]);
    bring(next);
  }
  /** To the answer: what is known of a look at once, what is new after a pause. */
  function bring(look: Look) {
    setNote('');
    const known = look.strokes.length === 0 && look.below === ground ? '' : ids.current.get(look);
    if (known === undefined) return keeping.keep(look, { width: full, height });
    keeping.drop();
    answer(known);
  }
  function undo() {
    const before = looks.at(-2);
    if (!before) return;
    setLooks(looks.slice(0, -1));
    bring(before);
  }
  function unlock() {
    const below = stored?.url ?? stored?.thumbnail ?? null;
    if (!below) return;
    const look = { below, strokes: [] };
    ids.current.set(look, value);
    measured.current = 0;
    setGiven(value);
    setLooks([look]);
  }
  function attach(file: File | undefined) {
    if (!file) return;
    if (!types.includes(file.type)) return setNote(t.refused(file.name));
    setNote('');
    keeping.attach(file);
  }

  const url = stored?.url ?? stored?.thumbnail;
  const empty = present.strokes.length === 0 && present.below === ground;
  return (
    <div className={styles.pad}>
      <div ref={frame} className={styles.frame} data-invalid={invalid ? '' : undefined}>
        {locked ? (
          <div className={styles.locked} style={{ minHeight: value === '' ? 56 : height }}>
            {value === '' ? (
              <span className={styles.none}>{t.none}</span>
            ) : (
              url && <img src={url} alt={t.drawn(label)} style={{ maxHeight: Math.max(height, 150) }} />
            )}
          </div>
        ) : (
          <div
            className={styles.stage}
            style={{ width: full * by || undefined, height: height * by }}
            data-line={present.below ? undefined : ''}
          >
            {present.below && <img src={present.below} alt="" draggable={false} />}
            <Surface
              {...{ width: full * by, height: height * by, by }}
              strokes={present.strokes}
              label={t.area(label)}
              onBegin={keeping.drop}
              onStroke={stroke => change({ ...present, strokes: [...present.strokes, stroke] })}
            />
          </div>
        )}
        {!readOnly && files && (
          <span className={styles.tools}>
            {locked ? (
              <Tool icon={IconLockOpen} label={textOf(options.unlock)} onClick={unlock} disabled={!url} />
            ) : (
              <>
                <Tool icon={IconArrowBackUp} label={textOf(options.undo)} onClick={undo} disabled={looks.length < 2} />
                <Tool
                  icon={IconEraser}
                  label={textOf(options.clear)}
                  onClick={() => change({ below: ground, strokes: [] })}
                  disabled={empty}
                />
              </>
            )}
          </span>
        )}
      </div>
      {!readOnly && files && (
        <div className={styles.foot}>
          {!locked && (
            <label className={styles.attach}>
              <input
                type="file"
                className={fields.vh}
                accept={types.join(',')}
                onChange={event => {
                  attach(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <Icon of={IconPaperclip} size={14} />
              {t.attach}
            </label>
          )}
          <span role="status">{keeping.state === 'busy' && t.saving}</span>
        </div>
      )}
      {(note || keeping.state === 'failed') && (
        <div role="alert" className={styles.alert}>
          <FieldError>{note || [t.failed, keeping.message].filter(Boolean).join(' ')}</FieldError>
          {!note && (
            <button type="button" className={fields.link} onClick={keeping.retry}>
              {t.retry}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface SurfaceProps {
  width: number;
  height: number;
  by: number;
  strokes: readonly Stroke[];
  label: string;
  onBegin(): void;
  onStroke(stroke: Stroke): void;
}

function Surface({ width, height, by, strokes, label, onBegin, onStroke }: SurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef<Ink>(null);
  const latest = useRef({ onBegin, onStroke });
  useEffect(() => {
    latest.current = { onBegin, onStroke };
  });
  useEffect(() => {
    if (!canvas.current) return;
    const started = startInk(canvas.current, {
      begin: () => latest.current.onBegin(),
      stroke: stroke => latest.current.onStroke(stroke),
    });
    ink.current = started;
    return () => started.stop();
  }, []);
  useEffect(() => {
    if (width > 0) ink.current?.show(strokes, width, height, by);
  }, [strokes, width, height, by]);
  return <canvas ref={canvas} className={styles.surface} role="img" aria-label={label} />;
}

interface ToolProps {
  icon: IconType;
  label: string;
  onClick(): void;
  disabled: boolean;
}

const Tool = ({ icon, label, onClick, disabled }: ToolProps) => (
  <button type="button" className={styles.tool} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    <Icon of={icon} />
    <span aria-hidden>{label}</span>
  </button>
);
