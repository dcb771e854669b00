/** Event handlers: which changes of forms, library files and accounts are told to which API. */
import { readOnly, required, resource } from '../base/resource.ts';
import { id, maybe, name, oneOf, Type, time, typed } from '../base/schema.ts';

/** What may happen, by the kind of item. An entry's events have handlers of their own, by form. */
export const itemEvents = {
  form: ['form.create', 'form.update', 'form.publish', 'form.delete'],
  file: ['file.create', 'file.update', 'file.delete'],
  account: ['account.create', 'account.update', 'account.deactivate', 'account.delete'],
} as const;

export type ItemKind = keyof typeof itemEvents;
export type ItemEvent = (typeof itemEvents)[ItemKind][number];

const all = [...itemEvents.form, ...itemEvents.file, ...itemEvents.account] as const;

export const eventHandlers = resource({
  name: 'event-handlers',
  entity: 'EventHandlers',
  path: '/event-handlers',
  table: 'event_handlers',
  about:
    'Which changes of forms, library files and accounts are delivered to an API of type `webhook`. Whoever last set the events or the API is the author: a delivery says only what the author may read when it is sent.',
  owner: 'user_id',
  fields: {
    id: readOnly(id()),
    /** The author. */
    user_id: readOnly(maybe(id())),
    owner_name: readOnly(maybe(Type.String()), { computed: { kind: 'owner_name' } }),
    owner_left: readOnly(Type.Boolean(), { computed: { kind: 'owner_left' } }),
    api_id: required(id()),
    title: required(name(255)),
    events: required(
      typed<ItemEvent[]>(Type.Array(oneOf(...all), { minItems: 1, maxItems: all.length, uniqueItems: true })),
    ),
    version: readOnly(Type.Integer()),
    created: readOnly(time()),
    modified: readOnly(time()),
    deleted: readOnly(maybe(time())),
  },
  search: ['title'],
  sort: ['title', 'created', 'modified'],
  defaultSort: { by: 'title', direction: 'asc' },
  filter: ['api_id'],
  links: { apis: { kind: 'one', to: 'apis', by: 'api_id' } },
  verbs: ['list', 'read', 'add', 'edit', 'remove', 'trash'],
  trash: 'usual',
  unique: {},
  audited: true,
});

/** `form` of `form.publish`. */
export const kindOfEvent = (event: string): ItemKind => event.slice(0, event.indexOf('.')) as ItemKind;
