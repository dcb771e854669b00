import { useEventTexts } from '../../i18n/deliveries.ts';
import { number, since } from '../../i18n/format.ts';
import { useIntegrationTexts } from '../../i18n/integrations.ts';
import { type Column, StateGlyph } from '../../ui/index.ts';
import { word } from './api-types.ts';
import { type Told, titleOf, useDeliveryWords } from './delivery-words.ts';

/** The columns of deliveries, whether of all or of one service. */
export function useDeliveryColumns(ofOne = false): Column<Told>[] {
  const t = useIntegrationTexts();
  const words = useDeliveryWords();
  const events = useEventTexts();
  return [
    { key: 'handler', title: t.handler, render: titleOf },
    {
      key: 'state',
      title: t.state,
      render: told => <StateGlyph kind={words.glyph(told)} label={words.state(told)} />,
    },
    ...(ofOne ? [] : [{ key: 'api', title: t.api, render: (told: Told) => told.apis?.name ?? '–' }]),
    { key: 'event', title: t.event, render: told => word(events, told.event) },
    { key: 'error', title: t.error, render: told => words.fault(told.last_error) || '–' },
    { key: 'attempts', title: t.attempts, align: 'right', render: told => number(told.attempts) },
    { key: 'created', title: t.created, render: told => <span className="num">{since(told.created)}</span> },
  ];
}
