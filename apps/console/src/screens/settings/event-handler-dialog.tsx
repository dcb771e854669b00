/** Dialog that creates or edits an event handler: title, and which changes it tells of, by kind. */
import type { EventHandler, GrantedEntity } from '@kontor/contract';
import { useId, useState } from 'react';
import { useSave } from '../../api/mutations.ts';
import { useRights, useUser } from '../../api/session.ts';
import { useEventChoiceTexts, useEventHandlerTexts } from '../../i18n/event-handlers.ts';
import { Checkbox } from '../../ui/index.ts';
import { HandlerForm } from './handler-form.tsx';
import type { DialogProps } from './handler-list.tsx';
import styles from './integrations.module.css';

type Event = EventHandler['events'][number];
interface Kind {
  kind: 'form' | 'file' | 'account';
  /** Whose right to read it takes. */
  entity: GrantedEntity;
  events: readonly Event[];
}

/** Literal: importing the contract's rows would bloat the chunk. What lacks here does not compile. */
const places: Record<Event, Kind['kind']> = {
  'form.create': 'form',
  'form.update': 'form',
  'form.publish': 'form',
  'form.delete': 'form',
  'file.create': 'file',
  'file.update': 'file',
  'file.delete': 'file',
  'account.create': 'account',
  'account.update': 'account',
  'account.deactivate': 'account',
  'account.delete': 'account',
};
const all = Object.keys(places) as Event[];
const kindOf = (kind: Kind['kind'], entity: GrantedEntity): Kind => ({
  kind,
  entity,
  events: all.filter(event => places[event] === kind),
});
const kinds = [kindOf('form', 'ReportConfigs'), kindOf('file', 'FileReferences'), kindOf('account', 'Users')];

export default function EventHandlerDialog({ handler, api, onClose }: DialogProps<EventHandler>) {
  const t = useEventHandlerTexts();
  const save = useSave('event-handlers');
  const [chosen, setChosen] = useState<ReadonlySet<Event>>(() => new Set(handler?.events));
  const events = all.filter(event => chosen.has(event));
  // What is left as it is keeps its author.
  const same = handler?.events.length === events.length && handler.events.every(event => chosen.has(event));
  return (
    <HandlerForm
      {...{ handler, onClose }}
      heading={handler ? t.editTitle : t.newTitle}
      busy={save.isPending}
      send={title =>
        save.mutateAsync(
          handler
            ? { id: handler.id, version: handler.version, body: { title, ...(same ? {} : { events }) } }
            : { body: { title, events, api_id: api } },
        )
      }
    >
      {errors => (
        <>
          <Events
            chosen={chosen}
            error={Object.entries(errors).find(([path]) => path.startsWith('events'))?.[1]}
            onChange={setChosen}
          />
          <Rights handler={handler} />
        </>
      )}
    </HandlerForm>
  );
}

interface EventsProps {
  chosen: ReadonlySet<Event>;
  error: string | undefined;
  onChange(chosen: ReadonlySet<Event>): void;
}

/** Of each kind that the person may read, and of what is chosen already. */
function Events({ chosen, error, onChange }: EventsProps) {
  const t = useEventHandlerTexts();
  const words = useEventChoiceTexts();
  const may = useRights();
  const errorId = useId();
  const shown = kinds.filter(({ entity, events }) => may(entity, 'read') || events.some(event => chosen.has(event)));
  const toggle = (event: Event, on: boolean) =>
    onChange(new Set(all.filter(one => (one === event ? on : chosen.has(one)))));
  return (
    <>
      {shown.map(({ kind, events }) => (
        <fieldset key={kind} className={styles.events} aria-describedby={error ? errorId : undefined}>
          <legend className={styles.legend}>{t[kind]}</legend>
          {events.map(event => (
            <Checkbox
              key={event}
              label={words[event]}
              checked={chosen.has(event)}
              aria-invalid={error ? true : undefined}
              onChange={on => toggle(event, on)}
            />
          ))}
        </fieldset>
      ))}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {t.events}: {error}
        </p>
      )}
    </>
  );
}

/** By whose rights it sends. */
function Rights({ handler }: { handler: EventHandler | undefined }) {
  const t = useEventHandlerTexts();
  const user = useUser();
  const own = !handler || handler.user_id === user?.id;
  const other = handler?.owner_name ? t.rightsOther(handler.owner_name) : t.rightsNobody;
  return <p className={styles.hint}>{own ? t.rights : other}</p>;
}
