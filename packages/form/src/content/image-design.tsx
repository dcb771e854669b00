import { own, textOf } from '../plain.ts';
import styles from '../react/design.module.css';
import { IconPhoto } from '../react/design-icons.ts';
import { useDesign } from '../react/design-view.tsx';
import { FieldError } from '../react/field.tsx';
import { Icon } from '../react/icon.tsx';
import panels from '../react/panel.module.css';
import { SmallButton } from '../react/panel-controls.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from './design.ts';

function Sketch({ content }: SketchProps) {
  const { t, fileUrl } = useDesign();
  const id = textOf(own(content.options.file, 'id'));
  const url = id && fileUrl?.(id);
  if (url) return <img className={styles.picture} src={url} alt="" draggable={false} />;
  return (
    <div className={styles.noPicture}>
      <Icon of={IconPhoto} size={22} />
      {id ? t.image : t.imageNone}
    </div>
  );
}

function Options({ options, t, set, wrong, pickFile, fileUrl }: OptionsProps) {
  const id = textOf(own(options.file, 'id'));
  const url = id && fileUrl?.(id);
  const error = wrong('file') ?? wrong('file.id');

  async function pick() {
    const picked = await pickFile?.();
    if (picked) set({ file: { id: picked.id } });
  }
  return (
    <fieldset className={panels.block}>
      <legend>{t.image}</legend>
      {url && <img className={panels.preview} src={url} alt="" />}
      {error && <FieldError>{error}</FieldError>}
      <div className={panels.actions}>
        <SmallButton onClick={() => void pick()}>{id ? t.imageChange : t.imagePick}</SmallButton>
        {id && <SmallButton onClick={() => set({ file: null })}>{t.imageRemove}</SmallButton>}
      </div>
    </fieldset>
  );
}

export const image: ContentDesign = { Icon: IconPhoto, Sketch, Options };
