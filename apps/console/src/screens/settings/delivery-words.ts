/** Texts and icons for the state of deliveries. */
import type { ListedWith, ListItems } from '@kontor/contract';
import { useDeliveryStateTexts, useFaultTexts } from '../../i18n/deliveries.ts';
import { dateTime } from '../../i18n/format.ts';
import type { StateKind } from '../../ui/state-glyph.tsx';

export type DeliveryRow = ListedWith<
  'deliveries',
  'apis,report_handlers,file_handlers,event_handlers,reports.report_configs'
>;
type Delivery = ListItems['deliveries'];
export const contained = 'apis,report_handlers,file_handlers,event_handlers,reports.report_configs';

const glyphs: Record<string, StateKind> = {
  waiting: 'draft',
  retrying: 'half',
  running: 'sent',
  done: 'done',
  failed: 'open',
  cancelled: 'none',
};

/** A retry after a failure is shown as a state of its own. */
const stateOf = ({ state, last_error }: Delivery) => (state === 'waiting' && last_error ? 'retrying' : state);

export function useDeliveryWords() {
  const states = useDeliveryStateTexts();
  const faults = useFaultTexts();
  const word = (words: object, key: string): string => {
    const found: unknown = Object.hasOwn(words, key) ? words[key as keyof typeof words] : undefined;
    return typeof found === 'string' ? found : key;
  };
  return {
    states,
    state: (delivery: Delivery) => word(states, stateOf(delivery)),
    glyph: (delivery: Delivery): StateKind => glyphs[stateOf(delivery)] ?? 'none',
    fault: (code: string | null) => {
      if (code === null) return '';
      const [, status] = /^status_(\d+)$/.exec(code) ?? [];
      return status ? faults.status(status) : word(faults, code);
    },
  };
}

export const titleOf = ({ report_handlers, file_handlers, event_handlers }: DeliveryRow) =>
  (report_handlers ?? file_handlers ?? event_handlers)?.title ?? '–';
/** Ended, or waiting for its next try: it can be sent now. */
export const canSend = ({ state, next_try }: Delivery) =>
  state === 'done' || state === 'failed' || (state === 'waiting' && Date.parse(next_try) > Date.now());

/** The entry by its form and the time it was made; null for files, and for entries that are gone or not one's to see. */
export const entryOf = ({ reports }: DeliveryRow): string | null =>
  reports ? [reports.report_configs?.name, dateTime(reports.created)].filter(Boolean).join(', ') : null;
