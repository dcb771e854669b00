/** Estimate of how long a form takes to fill in: seconds by kind of field, half of them where a condition shows it. */
import { type Content, childrenOf, type Form, rowOf } from '@kontor/form';

/** Reading the question included. Kinds that are not listed take `usual`. */
const seconds: Readonly<Record<string, number>> = {
  ...{ textarea: 35, html: 45, file: 30, 'svg-checkbox': 15, 'svg-radio': 12 },
  ...{ radio: 7, checkbox: 8, select: 8, switch: 4, rating: 5, range: 6, number: 9, date: 9, time: 9 },
  ...{ canvas: 25, hidden: 0, calculated: 0 },
};
const usual = 14;

function secondsOf(content: Content): number {
  const { options, type } = content;
  const row = rowOf(content);
  // Inputs have their kind in their options; a content with an answer of its own is its kind.
  const own = row.field ? (seconds[String(options.type ?? type)] ?? usual) : 0;
  const inside = childrenOf(content).reduce((sum, child) => sum + secondsOf(child), 0);
  return own + (row.shows ? inside / 2 : inside);
}

export const minutesFor = ({ fields }: Pick<Form, 'fields'>): number =>
  Math.max(1, Math.round(fields.reduce((sum, content) => sum + secondsOf(content), 0) / 60));
