/** Table columns of deliveries, of all APIs or of one. */
import { useEventTexts } from '../../i18n/deliveries.ts';
import { number, since } from '../../i18n/format.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { type Column, StateGlyph } from '../../ui/index.ts';
import { word } from './api-types.ts';
import { type DeliveryRow, entryOf, titleOf, useDeliveryWords } from './delivery-words.ts';

export function useDeliveryColumns(ofOne = false): Column<DeliveryRow>[] {
  const t = useIntegrationTexts();
  const words = useDeliveryWords();
  const events = useEventTexts();
  return [
    { key: 'handler', title: t.handler, render: titleOf },
    {
      key: 'state',
      title: t.state,
      render: delivery => <StateGlyph kind={words.glyph(delivery)} label={words.state(delivery)} />,
    },
    ...(ofOne ? [] : [{ key: 'api', title: t.api, render: (delivery: DeliveryRow) => delivery.apis?.name ?? '–' }]),
    { key: 'entry', title: t.entry, render: delivery => entryOf(delivery) ?? '–' },
    { key: 'event', title: t.event, render: delivery => word(events, delivery.event) },
    { key: 'error', title: t.error, render: delivery => words.fault(delivery.last_error) || '–' },
    { key: 'attempts', title: t.attempts, align: 'right', render: delivery => number(delivery.attempts) },
    { key: 'created', title: t.created, render: delivery => <span className="num">{since(delivery.created)}</span> },
  ];
}
