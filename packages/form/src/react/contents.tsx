import { memo } from 'react';
import { contentViews } from '../content/views.ts';
import type { Content } from '../types.ts';
import { isContent } from '../walk.ts';
import styles from './form.module.css';

/** Contents in the grid. Each renders its own cell, so that what is hidden leaves no gap. */
export const Contents = memo(function Contents({
  list,
  instance,
}: {
  list: readonly Content[];
  instance: number | null;
}) {
  return (
    <div className={styles.grid}>
      {list.map(content => {
        if (!isContent(content)) return null;
        const { Field } = contentViews[content.type];
        return <Field key={content.id} content={content} instance={instance} />;
      })}
    </div>
  );
});
