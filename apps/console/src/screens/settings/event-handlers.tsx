/** List of an API's event handlers, which tell it of forms, files and accounts. */
import type { EventHandler } from '@kontor/contract';
import { useList } from '../../api/lists.ts';
import { useEventTexts } from '../../i18n/deliveries.ts';
import { useEventHandlerTexts } from '../../i18n/event-handlers.ts';
import { lazily } from '../../ui/index.ts';
import { word } from './api-types.ts';
import { HandlerList } from './handler-list.tsx';

const EventHandlerDialog = lazily(() => import('./event-handler-dialog.tsx'));

export function EventHandlers({ api }: { api: string }) {
  const t = useEventHandlerTexts();
  const words = useEventTexts();
  const list = useList('event-handlers', { 'filter[api_id]': api, limit: 100 });
  /** In whose name it sends, or why it sends nothing. */
  const authorOf = ({ owner_name: name, owner_left: left }: EventHandler) =>
    name ? (left ? t.left(name) : t.inNameOf(name)) : t.nobody;
  return (
    <HandlerList
      resource="event-handlers"
      entity="EventHandlers"
      words={t}
      list={list}
      about={handler => [...handler.events.map(event => word(words, event)), authorOf(handler)].join(' · ')}
      dialog={(handler, onClose) => <EventHandlerDialog {...{ handler, api, onClose }} />}
    />
  );
}
