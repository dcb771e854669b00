/** View of `image`: an image of the file library. */
import { memo } from 'react';
import { own, textOf } from '../../engine/base/plain.ts';
import { cell } from '../base/cell.ts';
import styles from '../base/form.module.css';
import { useStoredFile } from '../base/use-stored-file.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { useForm } from '../form/context.ts';

const Picture = memo(function Picture({ content }: ContentFieldProps) {
  const { files, fileUrl } = useForm();
  const id = textOf(own(content.options.file, 'id'));
  const stored = useStoredFile(fileUrl ? null : files, id);
  const url = id && (fileUrl?.(id) ?? stored?.url ?? stored?.thumbnail);
  if (!url) return null;
  return (
    <div {...cell(content.column)}>
      <img className={styles.picture} src={url} alt={stored?.filename ?? ''} loading="lazy" decoding="async" />
    </div>
  );
});

export const image: ContentView = { Field: Picture };
