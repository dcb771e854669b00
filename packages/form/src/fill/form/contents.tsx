/** Grid of contents: the form's, or a container's. */
import { type CSSProperties, memo } from 'react';
import type { Content } from '../../engine/base/types.ts';
import { isContent } from '../../engine/form/walk.ts';
import { cx } from '../base/cx.ts';
import styles from '../base/form.module.css';
import { chunksOf } from './chunks.ts';
import { type FormContextValue, useForm } from './context.ts';

interface ContentsProps {
  list: readonly Content[];
  instance: number | null;
}

/** Each content renders its own cell, so that hidden ones leave no gap. */
export const Contents = memo(function Contents({ list, instance }: ContentsProps) {
  const { views } = useForm();
  const chunks = chunksOf(list);
  if (chunks.length < 2) return <div className={styles.grid}>{fieldsOf(list, instance, views)}</div>;
  return (
    <div className={styles.chunks}>
      {chunks.map(({ contents, rows }) => (
        <div
          key={contents[0]?.id}
          className={cx(styles.grid, styles.chunk)}
          style={{ '--rows': rows } as CSSProperties}
        >
          {fieldsOf(contents, instance, views)}
        </div>
      ))}
    </div>
  );
});

function fieldsOf(list: readonly Content[], instance: number | null, views: FormContextValue['views']) {
  return list.map(content => {
    if (!isContent(content)) return null;
    const { Field } = views[content.type];
    return <Field key={content.id} content={content} instance={instance} />;
  });
}
