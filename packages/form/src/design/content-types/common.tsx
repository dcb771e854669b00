/** Controls of options that several types share. */
import { own, textOf } from '../../engine/base/plain.ts';
import { FieldError } from '../../fill/base/field-error.tsx';
import type { OptionsProps } from '../base/content-design.ts';
import { SmallButton, TextRow } from '../base/controls.tsx';
import panels from '../base/panel.module.css';
import { useSlots } from '../base/use-slots.ts';

/** Label, and name (the key of its answers). */
export function Naming({ unlabelled = false, ...props }: OptionsProps & { unlabelled?: boolean }) {
  const { options, t, set, wrong } = props;
  const label = useSlots(options.label, props, text => set({ label: text }));
  return (
    <>
      <TextRow label={t.label} required={!unlabelled} {...label} error={wrong('label')} />
      <TextRow
        label={t.name}
        required
        mono
        hint={t.nameHint}
        value={options.name}
        error={wrong('name')}
        onChange={name => set({ name })}
      />
    </>
  );
}

/** Choice of a stored image, `file: {id}`. */
export function PictureChoice({ legend, ...props }: OptionsProps & { legend: string }) {
  const { options, t, set, wrong, pickFile, fileUrl } = props;
  const id = textOf(own(options.file, 'id'));
  const url = id && fileUrl?.(id);
  const error = wrong('file') ?? wrong('file.id');

  async function pick() {
    const picked = await pickFile?.();
    if (picked) set({ file: { id: picked.id } });
  }
  return (
    <fieldset className={panels.block}>
      <legend>{legend}</legend>
      {url && <img className={panels.preview} src={url} alt="" />}
      {error && <FieldError>{error}</FieldError>}
      <div className={panels.actions}>
        <SmallButton onClick={() => void pick()}>{id ? t.imageChange : t.imagePick}</SmallButton>
        {id && <SmallButton onClick={() => set({ file: null })}>{t.imageRemove}</SmallButton>}
      </div>
    </fieldset>
  );
}
