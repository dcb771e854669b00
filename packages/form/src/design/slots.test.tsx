/** Formulas on the designer's canvas: in the reader's writing, their fields as chips with labels. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Content, Options } from '../engine/base/types.ts';
import { contentTypes } from '../engine/content-types/index.ts';
import { createInput } from '../engine/content-types/input.ts';
import { DesignView } from './design-view.tsx';

afterEach(cleanup);

const made = (type: 'formatString' | 'condition_container', options: Options): Content => {
  const content = contentTypes[type].create();
  return { ...content, options: { ...content.options, ...options } };
};
const total = createInput('number');
const fields: Content[] = [
  { ...total, options: { ...total.options, name: 'total', label: 'Gesamt' } },
  made('formatString', { text: 'Zu zahlen: {=TEXT(ROUND(total * 1.5, 2), "#,##0.00")} €, {total}' }),
  made('condition_container', { formula: 'OR(total > 1.5, total = 0)' }),
];

test.each([
  ['de', 'Zu zahlen: TEXT(RUNDEN(Gesamt * 1,5; 2); "#.##0,00") €, Gesamt', 'ODER(Gesamt > 1,5; Gesamt = 0)'],
  ['en', 'Zu zahlen: TEXT(ROUND(Gesamt * 1.5, 2), "#,##0.00") €, Gesamt', 'OR(Gesamt > 1.5, Gesamt = 0)'],
] as const)('formulas of texts and conditions are shown in %s', async (locale, text, condition) => {
  render(
    <DesignView
      form={{ fields, states: [] }}
      locale={locale}
      wrap={({ id }, sketch) => <div data-testid={id}>{sketch}</div>}
    />,
  );
  expect((await screen.findByText((_, each) => each?.tagName === 'CODE' && each.textContent === condition)).title).toBe(
    '',
  );
  expect(screen.getByTestId(fields[1]!.id).textContent).toBe(text);
});
