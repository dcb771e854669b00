/** Control of options panels for a day, timestamp or time, in the designer's language. Unreadable text stays in it. */
import { useState } from 'react';
import type { DateKind } from '../../dates/rules/read.ts';
import { dateTexts } from '../../dates/rules/texts.ts';
import { textOf } from '../../engine/base/plain.ts';
import { Box } from '../../fill/base/box.tsx';
import { lateView } from '../../fill/base/late-view.tsx';
import type { Language } from '../../languages/index.ts';
import { Row, type RowProps } from './controls.tsx';

// Beside the designer, not before it.
const DateInput = lateView(async () => (await import('../../dates/view/date-input.tsx')).DateInput);

interface DateRowProps extends RowProps {
  type: DateKind;
  locale: Language;
  value: unknown;
  onChange(value: string): void;
}

export function DateRow({ type, locale, value, onChange, error, ...row }: DateRowProps) {
  const [wrong, setWrong] = useState(false);
  return (
    <Row {...row} error={wrong ? dateTexts[locale].wrong[type] : error}>
      {control => (
        <Box>
          <DateInput
            {...control}
            type={type}
            language={locale}
            value={wrong ? null : textOf(value)}
            onValue={(next, unfinished) => {
              setWrong(unfinished);
              onChange(next);
            }}
          />
        </Box>
      )}
    </Row>
  );
}
