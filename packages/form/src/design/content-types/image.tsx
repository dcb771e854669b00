/** Design of `image`: an image of the file library. */
import { own, textOf } from '../../engine/base/plain.ts';
import { Icon } from '../../fill/base/icon.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import styles from '../base/design.module.css';
import { IconPhoto } from '../base/icons.ts';
import { useDesign } from '../form/sketch.tsx';
import { PictureChoice } from './common.tsx';

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
