/** One event of an entry's timeline: who, when and through what, and what it changed; it opens the state that it made. */
import type { Form } from '@kontor/form';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { dateTime, time } from '../../../i18n/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconArrowRight } from '../../../ui/icons.ts';
import type { EntryFiles } from '../common/files.ts';
import { EntryState } from '../common/state-label.tsx';
import { Change } from './change.tsx';
import styles from './history.module.css';
import { type Event, fieldsChanged } from './model.ts';
import { useWho } from './who.ts';

interface EventProps {
  form: Form;
  files: EntryFiles;
  event: Event;
  chosen: boolean;
  onChoose: () => void;
  /** Absent where one may not, or nothing was before. */
  onPutBack: ((key: string, label: string) => void) | undefined;
  /** Whether the entry's own version of the form has this answer. */
  mayPutBack: (key: string) => boolean;
  /** The version of the form to which it brought the entry. */
  raised: number | null;
  onLight: (key: string | null) => void;
}

export function TimelineEvent(props: EventProps) {
  const { form, files, event, chosen, raised, onChoose, onPutBack, mayPutBack, onLight } = props;
  const t = useHistoryTexts();
  const { at, through } = event;
  const name = useWho(event);
  return (
    <li className={cx(styles.event, chosen && styles.chosen)} data-version={event.version}>
      <Avatar name={name} />
      <div className={styles.body}>
        <button
          type="button"
          className={styles.head}
          aria-pressed={chosen}
          aria-label={`${name}, ${t.open(dateTime(at))}`}
          onClick={onChoose}
        >
          <b>{name}</b>
          {through && event.user_id !== null && <span>{t[`through_${through}`]}</span>}
          <time dateTime={at}>{time(at)}</time>
        </button>
        <Happened {...{ form, event, raised }} />
        <div>
          {fieldsChanged(form, event).map(difference => (
            <Change
              key={difference.key}
              {...{ form, files, difference, onLight }}
              onPutBack={
                onPutBack && (difference.input || !difference.key.startsWith('_')) && mayPutBack(difference.key)
                  ? label => onPutBack(difference.key, label)
                  : undefined
              }
            />
          ))}
        </div>
      </div>
    </li>
  );
}

function Happened({ form, event, raised }: Pick<EventProps, 'form' | 'event' | 'raised'>) {
  const t = useHistoryTexts();
  const { action, state, changes } = event;
  const said = { add: t.added, remove: t.removed, restore: t.restored, edit: '' }[action];
  const silent = said === '' && !state && changes.length === 0 && raised === null;
  return (
    <>
      {(said || silent) && <p className={styles.said}>{said || t.nothing}</p>}
      {raised !== null && <p className={styles.said}>{t.raised(raised)}</p>}
      {state && (
        <p className={styles.states}>
          {action !== 'add' && (
            <>
              <EntryState states={form.states} value={state.from} />
              <Icon of={IconArrowRight} size={14} />
            </>
          )}
          <EntryState states={form.states} value={state.to} />
        </p>
      )}
    </>
  );
}
