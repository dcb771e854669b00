/** A comment in the timeline; its author changes or takes it back, after a while it is struck through. */
import type { Form } from '@kontor/form';
import { inputsOf } from '@kontor/form';
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { time } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/feedback.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { DotsMenu, menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toasts.ts';
import styles from './comments.module.css';
import type { Comment } from './use-comments.ts';

interface CommentProps {
  form: Form;
  comment: Comment;
  onChange: (text: string) => Promise<void>;
  onRemove: () => Promise<void>;
  onLight: (key: string | null) => void;
}

export function TimelineComment({ form, comment, onChange, onRemove, onLight }: CommentProps) {
  const t = useCommentTexts();
  const me = useUser();
  const [editing, setEditing] = useState(false);
  const { user_id, user_name, created, path, struck } = comment;
  const name = user_name ?? t.somebody;
  const inTime = comment.editable_until !== null && Date.parse(comment.editable_until) > Date.now();
  const mine = user_id === me?.id && !struck;
  return (
    <li className={styles.comment}>
      <Avatar name={name} />
      <div>
        <p className={styles.head}>
          <b>{name}</b>
          <time dateTime={created}>{time(created)}</time>
          {mine && (
            <DotsMenu
              name={t.comment}
              items={menu([
                inTime && { id: 'edit', label: t.edit, onSelect: () => setEditing(true) },
                {
                  id: 'remove',
                  label: inTime ? t.remove : t.strike,
                  onSelect: () => void onRemove().catch(toast.error),
                },
              ])}
            />
          )}
        </p>
        {editing ? (
          <Editing comment={comment} onChange={onChange} onClose={() => setEditing(false)} />
        ) : (
          <p className={cx(styles.text, struck && styles.struck)}>
            {struck ? <del>{comment.text}</del> : <Text {...comment} />}
          </p>
        )}
        {path && <About {...{ form, path, onLight }} />}
      </div>
    </li>
  );
}

/** The answer that it is about; pointing at it lights that in the document. */
function About({ form, path, onLight }: Pick<CommentProps, 'form' | 'onLight'> & { path: string }) {
  const t = useCommentTexts();
  const key = path.replace(/^data\./, '');
  const label = inputsOf(form).find(input => input.name === key)?.label || key;
  return (
    <button
      type="button"
      className={styles.field}
      onMouseEnter={() => onLight(key)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(key)}
      onBlur={() => onLight(null)}
    >
      {t.aboutField(label)}
    </button>
  );
}

/** Names of people who are mentioned stand out. */
function Text({ text, people }: Pick<Comment, 'text' | 'people'>) {
  const names = people.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    const next = names.map(name => ({ name, at: rest.indexOf(name) })).filter(({ at }) => at >= 0);
    const first = next.toSorted((a, b) => a.at - b.at)[0];
    parts.push(first ? rest.slice(0, first.at) : rest, first?.name ?? '');
    rest = first ? rest.slice(first.at + first.name.length) : '';
  }
  // Odd parts are names; parts have no identity but their place.
  // biome-ignore lint/suspicious/noArrayIndexKey: they never move
  return parts.map((part, at) => (at % 2 === 0 ? part : <b key={at}>{part}</b>));
}

interface EditingProps {
  comment: Comment;
  onChange: (text: string) => Promise<void>;
  onClose: () => void;
}

function Editing({ comment, onChange, onClose }: EditingProps) {
  const t = useCommentTexts();
  const [text, setText] = useState(comment.text);
  const save = () => {
    if (text.trim() !== '') void onChange(text.trim()).then(onClose).catch(toast.error);
  };
  return (
    <>
      <TextArea label={t.comment} labelHidden rows={2} maxLength={5_000} value={text} onChange={setText} />
      <div className={styles.foot}>
        <Button size="sm" kind="ghost" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button size="sm" onClick={save}>
          {t.save}
        </Button>
      </div>
    </>
  );
}
