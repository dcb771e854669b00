/** Drawing pad. Its answer is a stored image; an existing one is locked until the user unlocks it. */
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { heightOf } from '../../engine/content-types/canvas.ts';
import { cx } from '../base/cx.ts';
import fields from '../base/field.module.css';
import { FieldError } from '../base/field-error.tsx';
import { Icon, type IconType } from '../base/icon.tsx';
import { useForm } from '../form/context.ts';
import { IconArrowBackUp, IconArrowsMaximize, IconEraser, IconLockOpen, IconPaperclip } from './icons.ts';
import { type Ink, type Stroke, startInk } from './ink.ts';
import styles from './pad.module.css';
import { Sheet } from './sheet.tsx';
import { padTexts } from './texts.ts';
import { type Drawing, type DrawingProps, pictureTypes, useDrawing } from './use-drawing.ts';

export interface PadProps extends DrawingProps {
  label: string;
  invalid: boolean;
}

/** Props common to the pad's parts. */
interface PartProps extends PadProps {
  drawing: Drawing;
}

export default function Pad(props: PadProps) {
  const drawing = useDrawing(props);
  const { invalid } = props;
  const [large, setLarge] = useState(false);
  const parts = { ...props, drawing };
  return (
    <div className={styles.pad}>
      <div ref={drawing.frame} className={styles.frame} data-invalid={invalid ? '' : undefined}>
        {drawing.locked ? <Locked {...parts} /> : <Stage {...parts} />}
        {drawing.open && <Tools {...parts} onLarge={() => setLarge(true)} />}
      </div>
      {drawing.open && <Foot {...parts} />}
      <Failure {...parts} />
      {large && !drawing.locked && (
        <Sheet {...parts} onClose={() => setLarge(false)}>
          {size => <Paper {...parts} size={size} />}
        </Sheet>
      )}
    </div>
  );
}

function Locked({ options, label, value, drawing: { url } }: PartProps) {
  const t = padTexts[useForm().locale];
  const height = heightOf(options);
  return (
    <div className={styles.locked} style={{ minHeight: value === '' ? 56 : height }}>
      {value === '' ? (
        <span className={styles.none}>{t.none}</span>
      ) : (
        url && <img src={url} alt={t.drawn(label)} style={{ maxHeight: Math.max(height, 150) }} />
      )}
    </div>
  );
}

const Stage = (props: PartProps) => <Paper {...props} size={props.drawing.size} />;

/** The paper at a size on the screen: in the form, or in a sheet of its own. */
function Paper({ label, size, drawing: { present, keeping, draw } }: PartProps & { size: Drawing['size'] }) {
  const t = padTexts[useForm().locale];
  return (
    <div
      className={styles.stage}
      style={{ width: size.width || undefined, height: size.height }}
      data-line={present.below ? undefined : ''}
    >
      {present.below && <img src={present.below} alt="" draggable={false} />}
      <Surface {...size} strokes={present.strokes} label={t.area(label)} onBegin={keeping.drop} onStroke={draw} />
    </div>
  );
}

function Tools({ options, drawing, onLarge }: PartProps & { onLarge: () => void }) {
  const t = padTexts[useForm().locale];
  const { locked, url, canUndo, empty, unlock, undo, clear } = drawing;
  return (
    <span className={styles.tools}>
      {locked ? (
        <Tool icon={IconLockOpen} label={textOf(options.unlock)} onClick={unlock} disabled={!url} />
      ) : (
        <>
          <Tool icon={IconArrowBackUp} label={textOf(options.undo)} onClick={undo} disabled={!canUndo} />
          <Tool icon={IconEraser} label={textOf(options.clear)} onClick={clear} disabled={empty} />
          <Tool
            className={styles.enlarge}
            icon={IconArrowsMaximize}
            label={t.large}
            onClick={onLarge}
            disabled={false}
          />
        </>
      )}
    </span>
  );
}

/** Attaching an image in place of a drawing, and the upload's state. */
function Foot({ drawing: { locked, keeping, attach } }: PartProps) {
  const t = padTexts[useForm().locale];
  return (
    <div className={styles.foot}>
      {!locked && (
        <label className={styles.attach}>
          <input
            type="file"
            className={fields.vh}
            accept={pictureTypes.join(',')}
            onChange={event => {
              const file = event.target.files?.[0];
              if (file) attach(file);
              event.target.value = '';
            }}
          />
          <Icon of={IconPaperclip} size={14} />
          {t.attach}
        </label>
      )}
      <span role="status">{keeping.state === 'busy' && t.saving}</span>
    </div>
  );
}

function Failure({ drawing: { refused, keeping } }: PartProps) {
  const t = padTexts[useForm().locale];
  if (refused === null && keeping.state !== 'failed') return null;
  const note = refused === null ? [t.failed, keeping.message].filter(Boolean).join(' ') : t.refused(refused);
  return (
    <div role="alert" className={styles.alert}>
      <FieldError>{note}</FieldError>
      {refused === null && (
        <button type="button" className={fields.link} onClick={keeping.retry}>
          {t.retry}
        </button>
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
  className?: string | undefined;
}

const Tool = ({ icon, label, onClick, disabled, className }: ToolProps) => (
  <button
    type="button"
    className={cx(styles.tool, className)}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon of={icon} />
    <span aria-hidden>{label}</span>
  </button>
);
