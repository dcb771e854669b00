/**
 * Writes a comment: `@` offers people who may read the entry; it may be about one field; Ctrl Enter sends. What is not sent
 * is there again when the entry is opened anew in this tab.
 */
import { type Form, inputsOf } from '@kontor/form';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/feedback.tsx';
import { Select, TextArea } from '../../../ui/inputs.tsx';
import { useDebounced } from '../../../ui/timing.ts';
import { toast } from '../../../ui/toasts.ts';
import { useCommentDraft } from './comment-draft.ts';
import styles from './comments.module.css';
import { type Mentioned, usePeople } from './use-comments.ts';

interface ComposerProps {
  form: Form;
  reportId: string;
  onWrite: (text: string, path: string | null, mentions: string[]) => Promise<void>;
  /** Each change of it, but to 0, takes the focus here. */
  writing: number;
}

/** What is typed of a name after the last `@`; null: no name is being typed. */
const typedName = (text: string): string | null => /(?:^|\s)@([^\s@]{0,40})$/u.exec(text)?.[1] ?? null;

export function Composer({ form, reportId, onWrite, writing }: ComposerProps) {
  const t = useCommentTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (writing > 0) area.current?.focus();
  }, [writing]);
  const { text, path, named, change, sent } = useCommentDraft(reportId);
  const [busy, setBusy] = useState(false);
  const pick = ({ id, name }: Mentioned) =>
    change({
      text: text.replace(/@[^\s@]*$/u, `@${name} `),
      named: [...named.filter(each => each.id !== id), { id, name }],
    });
  const mention = useMention(reportId, text, pick);
  async function send() {
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      const mentions = named.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
      await onWrite(text.trim(), path === '' ? null : path, mentions);
      sent(text);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (mention.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  }
  const fields = inputsOf(form).filter(({ repeat }) => repeat === null);
  return (
    <div className={styles.composer}>
      <TextArea
        ref={area}
        label={t.comment}
        labelHidden
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={value => change({ text: value })}
        onKeyDown={onKeyDown}
        placeholder={t.placeholder}
        aria-controls={mention.people.length > 0 ? mention.listId : undefined}
      />
      <People {...mention} onPick={pick} />
      <div className={styles.foot}>
        <Select
          label={t.about}
          labelHidden
          quiet
          value={path}
          onChange={value => change({ path: value })}
          placeholder={t.whole}
          options={fields.map(({ name, label }) => ({ value: `data.${name}`, label: label || name }))}
        />
        <Button size="sm" busy={busy} onClick={() => void send()}>
          {t.send}
        </Button>
      </div>
    </div>
  );
}

interface Mention {
  listId: string;
  people: Mentioned[];
  at: number;
  /** True if the key was for the list. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** People for the name that is being typed, and the keys that choose one. */
function useMention(reportId: string, text: string, pick: (person: Mentioned) => void): Mention {
  const listId = useId();
  const typed = typedName(text);
  const [closed, setClosed] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const people = usePeople(reportId, useDebounced(closed === text ? null : typed, 150));
  const shown = typed === null || closed === text ? [] : people;
  const chosen = shown[Math.min(at, shown.length - 1)];
  const act = (key: string): boolean => {
    if (key === 'ArrowDown') setAt((at + 1) % shown.length);
    else if (key === 'ArrowUp') setAt((at + shown.length - 1) % shown.length);
    else if (key === 'Escape') setClosed(text);
    else if (chosen && (key === 'Enter' || key === 'Tab')) pick(chosen);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0 || event.ctrlKey || event.metaKey || !act(event.key)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { listId, people: shown, at: Math.min(at, Math.max(0, shown.length - 1)), onKeyDown };
}

function People({ listId, people, at, onPick }: Mention & { onPick: (person: Mentioned) => void }) {
  const t = useCommentTexts();
  if (people.length === 0) return null;
  return (
    <ul id={listId} className={styles.people} aria-label={t.people}>
      {people.map((person, index) => (
        <li key={person.id}>
          <button
            type="button"
            className={cx(index === at && styles.at)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPick(person)}
          >
            <Avatar name={person.name} />
            {person.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
