/** List of an API's file handlers, which offer it files that fulfil a condition. */
import { type Comparison, comparisonsOf } from '@kontor/form';
import { useList } from '../../api/lists.ts';
import { useComparisonTexts, useFileFieldTexts, useFileHandlerTexts } from '../../i18n/file-handlers.ts';
import { lazily } from '../../ui/index.ts';
import { word } from './api-types.ts';
import { HandlerList } from './handler-list.tsx';

const FileHandlerDialog = lazily(() => import('./file-handler-dialog.tsx'));

export function FileHandlers({ api }: { api: string }) {
  const t = useFileHandlerTexts();
  const conditionText = useConditionText();
  return (
    <HandlerList
      resource="file-handlers"
      entity="FileHandlers"
      words={t}
      list={useList('file-handlers', { 'filter[api_id]': api, limit: 100 })}
      about={({ condition }) => conditionText(comparisonsOf(condition?.comparisons))}
      dialog={(handler, onClose) => <FileHandlerDialog {...{ handler, api, onClose }} />}
    />
  );
}

/** Text of a condition. */
function useConditionText(): (comparisons: readonly Comparison[]) => string {
  const t = useFileHandlerTexts();
  const [fields, ways] = [useFileFieldTexts(), useComparisonTexts()];
  return comparisons => {
    const parts = comparisons.map(({ valOne, comparison, valTwo, gate }, index) =>
      [
        word(fields, valOne),
        word(ways, comparison),
        comparison.endsWith('empty') ? '' : String(valTwo ?? ''),
        index === comparisons.length - 1 ? '' : gate === 'or' ? t.gateOr : t.gateAnd,
      ]
        .filter(Boolean)
        .join(' '),
    );
    return parts.length === 0 ? '' : t.when(parts.join(' '));
  };
}
