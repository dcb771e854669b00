/** Comments on the entry beside the list, above its foot: to write one, and those there are. Lazy chunk. */
import type { Form } from '@kontor/form';
import { type KeyboardEvent, useEffect } from 'react';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { TimelineComment } from '../history/comment.tsx';
import { Composer } from '../history/composer.tsx';
import { light } from '../history/marks.ts';
import { useComments } from '../history/use-comments.ts';
import styles from './drawer.module.css';

interface DrawerCommentsProps {
  form: Form;
  id: string;
  /** Each change of it takes the focus to what is written. */
  writing: number;
  onClose: () => void;
}

export default function DrawerComments({ form, id, writing, onClose }: DrawerCommentsProps) {
  const t = useCommentTexts();
  const { comments, ...own } = useComments(id);
  useEffect(() => () => light(null), []);
  /** Esc closes them before it closes the drawer; a list of people takes it first. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }
  return (
    <section className={styles.comments} aria-label={t.comments(comments.length)} onKeyDown={onKeyDown}>
      <Composer key={id} form={form} reportId={id} onWrite={own.write} writing={writing} />
      {comments.length > 0 && (
        <ol>
          {comments.map(comment => (
            <TimelineComment
              key={comment.id}
              {...{ form, comment }}
              onLight={light}
              onChange={text => own.change(comment, text)}
              onRemove={() => own.remove(comment)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
