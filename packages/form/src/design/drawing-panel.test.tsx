/** Tests of the drawing options: an SVG comes in as text, and a click on a shape makes it a choice. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Content } from '../engine/base/types.ts';
import { createInput } from '../engine/content-types/input.ts';
import { choicesOf } from '../engine/input-kinds/common.ts';
import { ContentPanel } from './panel.tsx';

afterEach(cleanup);

let content: Content;
function Panel() {
  const [shown, setShown] = useState(content);
  const take = (next: Content) => {
    content = next;
    setShown(next);
  };
  const form = { fields: [shown], states: [] };
  return <ContentPanel content={shown} form={form} issues={[]} onChange={take} locale="en" />;
}

function paste(text: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Paste SVG' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Paste SVG' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
}

test('what cannot be read is said, and kept where it was typed', () => {
  content = createInput('svg-radio');
  render(<Panel />);
  paste('<svg><g></svg>');
  expect(screen.getByRole('alert').textContent).toContain('This drawing cannot be read');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste SVG' }).value).toBe('<svg><g></svg>');
  expect(content.options.svgData).toBe('');
});

test('a drawing is cleaned, its shapes are named and clicked; a value stays when its label is changed', () => {
  content = createInput('svg-checkbox');
  render(<Panel />);
  paste('<svg onload="x"><script>x</script><rect id="left_door"/><circle r="2"/></svg>');
  expect(content.options.svgData).toMatch(/<rect id="left_door"\/><circle id="shape_1" r="2"\/><\/svg>$/);
  const drawing = within(screen.getByRole('group', { name: 'Drawing' }));
  fireEvent.click(drawing.getByRole('checkbox', { name: 'left door' }));
  fireEvent.click(drawing.getByRole('checkbox', { name: 'shape 1' }));
  expect(choicesOf(content.options).map(({ value, label }) => [value, label])).toEqual([
    ['left_door', 'left door'],
    ['shape_1', 'shape 1'],
  ]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Label of value 2' }), { target: { value: 'Window' } });
  expect(choicesOf(content.options)[1]).toMatchObject({ value: 'shape_1', label: 'Window' });
  fireEvent.click(drawing.getByRole('checkbox', { name: 'Window' }));
  expect(choicesOf(content.options).map(each => each.value)).toEqual(['left_door']);
});
