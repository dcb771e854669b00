/** Design of `canvas`, a drawing or signature: its sketch, height, button texts and background image. */
import { own, textOf } from '../../engine/base/plain.ts';
import { heightOf } from '../../engine/content-types/canvas.ts';
import fields from '../../fill/base/field.module.css';
import { Icon } from '../../fill/base/icon.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { NumberRow, SwitchRow, TextRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconSignature } from '../base/icons.ts';
import { useDesign } from '../form/sketch.tsx';
import { SketchedLabel } from '../form/sketched-field.tsx';
import { Naming, PictureChoice } from './common.tsx';

/** In its real height, up to this limit in pixels. */
const tallest = 240;

function Sketch({ content: { options } }: SketchProps) {
  const { t, fileUrl } = useDesign();
  const id = textOf(own(options.file, 'id'));
  const url = id && fileUrl?.(id);
  return (
    <div className={fields.field}>
      <div className={fields.label}>
        <SketchedLabel options={options} />
      </div>
      <div className={styles.pad} style={{ height: Math.min(heightOf(options), tallest) }}>
        {url ? <img src={url} alt="" draggable={false} /> : <span>{t.drawHere}</span>}
        <span className={styles.padIcon}>
          <Icon of={IconSignature} size={18} />
        </span>
      </div>
    </div>
  );
}

const words = ['clear', 'undo', 'unlock'] as const;

function Options(props: OptionsProps) {
  const { options, t, set } = props;
  return (
    <>
      <Naming {...props} />
      <SwitchRow label={t.required} checked={options.required === true} onChange={required => set({ required })} />
      <PictureChoice {...props} legend={t.ground} />
    </>
  );
}

function Rules({ options, t, set, wrong }: OptionsProps) {
  return (
    <>
      <SwitchRow label={t.disabled} checked={options.disabled === true} onChange={disabled => set({ disabled })} />
      <TextRow
        label={t.invalidNote}
        hint={t.invalidNoteHint}
        value={options.invalidNote}
        error={wrong('invalidNote')}
        onChange={invalidNote => set({ invalidNote })}
      />
    </>
  );
}

function Look({ options, t, set, wrong }: OptionsProps) {
  const labels = { clear: t.clearLabel, undo: t.undoLabel, unlock: t.unlockLabel };
  return (
    <>
      <NumberRow
        label={t.height}
        required
        min={60}
        step={10}
        value={Number.parseFloat(String(options.height))}
        error={wrong('height')}
        onChange={height => set({ height: height === null ? '' : `${height}px` })}
      />
      {words.map(word => (
        <TextRow
          key={word}
          label={labels[word]}
          required
          value={options[word]}
          error={wrong(word)}
          onChange={next => set({ [word]: next })}
        />
      ))}
    </>
  );
}

export const canvas: ContentDesign = {
  Icon: IconSignature,
  Sketch,
  Options,
  Rules,
  Look,
  presets: { signature: {} },
  fresh: t => t.canvasWords,
  answer: { Value: null, comparisons: () => ['empty', 'not_empty'] },
};
