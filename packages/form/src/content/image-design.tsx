import { own, textOf } from '../plain.ts';
import styles from '../react/design.module.css';
import { IconPhoto } from '../react/design-icons.ts';
import { useDesign } from '../react/design-view.tsx';
import { Icon } from '../react/icon.tsx';
import { PictureChoice } from './common-design.tsx';
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

const Options = (props: OptionsProps) => <PictureChoice {...props} legend={props.t.image} />;

export const image: ContentDesign = { Icon: IconPhoto, Sketch, Options };
