import { own, textOf } from '../plain.ts';
import { cx } from '../react/cx.ts';
import styles from '../react/design.module.css';
import { IconSignature } from '../react/design-icons.ts';
import { useDesign } from '../react/design-view.tsx';
import { FieldError, Star } from '../react/field.tsx';
import { Icon } from '../react/icon.tsx';
import panels from '../react/panel.module.css';
import { NumberRow, SmallButton, SwitchRow, TextRow } from '../react/panel-controls.tsx';
import { Slots } from '../react/slots.tsx';
import { heightOf } from './canvas.ts';
import type { ContentDesign, OptionsProps, SketchProps } from './design.ts';

/** As tall as it will be, up to what leaves room for the rest of the paper. */
const tallest = 240;

function Sketch({ content: { options } }: SketchProps) {
  const { t, fileUrl } = useDesign();
  const label = textOf(options.label);
  const id = textOf(own(options.file, 'id'));
  const url = id && fileUrl?.(id);
  return (
    <>
      <div className={styles.label}>
        <span className={cx(!label && styles.unnamed)}>{label ? <Slots text={label} /> : t.unnamed}</span>
        {options.required === true && <Star title={t.required} />}
      </div>
      <div className={styles.pad} style={{ height: Math.min(heightOf(options), tallest) }}>
        {url ? <img src={url} alt="" draggable={false} /> : <span>{t.drawHere}</span>}
        <span className={styles.padIcon}>
          <Icon of={IconSignature} size={18} />
        </span>
      </div>
    </>
  );
}

const words = ['clear', 'undo', 'unlock'] as const;

function Options({ options, t, set, wrong, pickFile, fileUrl }: OptionsProps) {
  const id = textOf(own(options.file, 'id'));
  const url = id && fileUrl?.(id);
  const error = wrong('file.id');
  const labels = { clear: t.clearLabel, undo: t.undoLabel, unlock: t.unlockLabel };

  async function pick() {
    const picked = await pickFile?.();
    if (picked) set({ file: { id: picked.id } });
  }
  return (
    <>
      <TextRow
        label={t.label}
        required
        value={options.label}
        error={wrong('label')}
        onChange={label => set({ label })}
      />
      <TextRow
        label={t.name}
        required
        mono
        hint={t.nameHint}
        value={options.name}
        error={wrong('name')}
        onChange={name => set({ name })}
      />
      <NumberRow
        half
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
      <fieldset className={panels.block}>
        <legend>{t.ground}</legend>
        {url && <img className={panels.preview} src={url} alt="" />}
        {error && <FieldError>{error}</FieldError>}
        <div className={panels.actions}>
          <SmallButton onClick={() => void pick()}>{id ? t.imageChange : t.imagePick}</SmallButton>
          {id && <SmallButton onClick={() => set({ file: null })}>{t.imageRemove}</SmallButton>}
        </div>
      </fieldset>
      <div className={panels.switches}>
        <SwitchRow label={t.required} checked={options.required === true} onChange={required => set({ required })} />
        <SwitchRow label={t.disabled} checked={options.disabled === true} onChange={disabled => set({ disabled })} />
      </div>
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

export const canvas: ContentDesign = {
  Icon: IconSignature,
  Sketch,
  Options,
  fresh: t => t.canvasWords,
  answer: { Value: null, comparisons: () => ['empty', 'not_empty'] },
};
