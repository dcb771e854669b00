/**
 * The last changes of an entry in its rail: by whom, when, and what in one line. Leads to the timeline, and to writing a
 * comment there. Lazy chunk.
 */
import { displayValue, type Form } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask.ts';
import { useCommentTexts } from '../../../i18n/entry-comments.ts';
import { useHistoryTexts } from '../../../i18n/entry-history.ts';
import { date, dateTime } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Avatar } from '../../../ui/feedback.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconArrowRight, IconMessage } from '../../../ui/icons.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { EntryState, stateInfo } from '../common/state-label.tsx';
import { useHow } from '../common/value-format.ts';
import styles from './last-events.module.css';
import { type Event, fieldsChanged, labelOf } from './model.ts';
import { useWho } from './who.ts';

const LAST = 3;

interface LastEventsProps {
  form: Form;
  id: string;
  onAll: () => void;
  onComment: () => void;
}

/** Shows nothing where the history cannot be loaded: the timeline says why. */
export default function LastEvents({ form, id, onAll, onComment }: LastEventsProps) {
  const t = useHistoryTexts();
  const c = useCommentTexts();
  const { data: page } = useQuery({
    queryKey: ['reports', 'history', id, 'last'],
    queryFn: ({ signal }) =>
      ask('GET /reports/{id}/history.json', { params: { id }, query: { page: 1, limit: LAST }, signal }),
  });
  return (
    <section aria-label={t.title}>
      <div className={styles.title}>
        <h2>{t.title}</h2>
        {page && (
          <button type="button" onClick={onAll}>
            {c.all(page.count)}
          </button>
        )}
      </div>
      {page && (
        <ol className={styles.events}>
          {page.data.map(event => (
            <LastEvent key={event.version} form={form} event={event} />
          ))}
        </ol>
      )}
      <Button className={styles.comment} icon={IconMessage} onClick={onComment}>
        {c.send}
        <kbd className="kbd" aria-hidden>
          C
        </kbd>
      </Button>
    </section>
  );
}

function LastEvent({ form, event }: { form: Form; event: Event }) {
  const name = useWho(event);
  return (
    <li>
      <Avatar name={name} />
      <span>
        <span className={styles.who}>
          <b>{name}</b>
          <time dateTime={event.at} title={dateTime(event.at)}>
            {date(event.at)}
          </time>
        </span>
        <span className={styles.what}>
          <What form={form} event={event} />
        </span>
      </span>
    </li>
  );
}

function What({ form, event }: { form: Form; event: Event }) {
  const t = useHistoryTexts();
  const { action, state, through } = event;
  const changed = useChanged(form, event);
  const said = { add: t.added, remove: t.removed, restore: t.restored, edit: '' }[action];
  if (said) return [said, through === 'device' && t.through_device].filter(Boolean).join(' · ');
  if (!state) return changed || t.nothing;
  const before = stateInfo(form.states, state.from);
  return (
    <>
      <StateGlyph kind={before.kind} />
      <span className="vh">{before.label}</span>
      <Icon of={IconArrowRight} size={14} />
      <EntryState states={form.states} value={state.to} />
    </>
  );
}

/** One changed answer with its value, several by their number. */
function useChanged(form: Form, event: Event): string {
  const t = useHistoryTexts();
  const how = useHow();
  const all = fieldsChanged(form, event);
  const [first] = all;
  if (!first || all.length > 1) return all.length === 0 ? '' : t.fieldsChanged(all.length);
  const { input, theirs } = first;
  const value = input && !input.files && theirs !== undefined ? displayValue(input, theirs, how) : '';
  return [labelOf(form, first), value].filter(Boolean).join(': ');
}
