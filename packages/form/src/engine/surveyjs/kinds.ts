/** The types of a questionnaire's questions: the kind of input that each becomes, and what it gives to expressions. */
import { listOf, own, textOf } from '../base/plain.ts';
import type { InputKind, Options } from '../base/types.ts';
import type { Element } from './props.ts';
import type { Kind } from './typed.ts';

export interface Became {
  kind: InputKind;
  options?: Options;
  /** Why it is not quite the same. */
  reason?: string;
}

const inputTypes: Readonly<Record<string, Became>> = {
  text: { kind: 'text' },
  email: { kind: 'email' },
  url: { kind: 'url' },
  tel: { kind: 'tel' },
  number: { kind: 'number' },
  range: { kind: 'range' },
  date: { kind: 'date' },
  time: { kind: 'time' },
  datetime: { kind: 'datetime-local' },
  'datetime-local': { kind: 'datetime-local' },
};

const many = 8;

/** Five steps are stars, named ones choices, all others a scale. */
function rated(element: Element): Became {
  if (listOf(element.rateValues).length > 0) return { kind: 'radio' };
  const number = (name: string, usual: number) =>
    typeof element[name] === 'number' ? (element[name] as number) : usual;
  const [min, step] = [number('rateMin', 1), number('rateStep', 1)];
  const max = number('rateMax', number('rateCount', 5) - 1 + min);
  if (min === 1 && max === 5 && step === 1) return { kind: 'rating' };
  return { kind: 'range', options: { minValue: min, maxValue: max, step } };
}

function sliding(element: Element): Became | null {
  if (textOf(element.sliderType) === 'range') return null;
  const number = (name: string, usual: number) => (typeof element[name] === 'number' ? element[name] : usual);
  return {
    kind: 'range',
    options: { minValue: number('min', 0), maxValue: number('max', 100), step: number('step', 1) },
  };
}

const valued = ({ valueTrue, valueFalse }: Element): boolean => valueTrue !== undefined || valueFalse !== undefined;
const folded = ({ choices }: Element): Became => ({ kind: listOf(choices).length > many ? 'select' : 'radio' });

const table: Readonly<Record<string, (element: Element) => Became | null>> = {
  text: ({ inputType }) => {
    const type = textOf(inputType) || 'text';
    return (Object.hasOwn(inputTypes, type) && inputTypes[type]) || { kind: 'text', reason: 'as_text' };
  },
  comment: () => ({ kind: 'textarea' }),
  radiogroup: () => ({ kind: 'radio' }),
  buttongroup: () => ({ kind: 'radio' }),
  dropdown: () => ({ kind: 'select' }),
  tagbox: () => ({ kind: 'select', options: { multiple: true } }),
  checkbox: () => ({ kind: 'checkbox' }),
  ranking: () => ({ kind: 'checkbox', reason: 'rank' }),
  imagepicker: element => ({
    ...(element.multiSelect === true ? { kind: 'checkbox' } : folded(element)),
    reason: 'media',
  }),
  boolean: element => (valued(element) ? { kind: 'radio', reason: 'yes_no' } : { kind: 'switch' }),
  rating: rated,
  slider: sliding,
  file: () => ({ kind: 'file' }),
  expression: () => ({ kind: 'calculated', options: { format: { kind: 'text' } } }),
};

/** The cell of a matrix has the type of its column, or that of the matrix. */
export function asQuestion(element: Element, matrix?: Element): Element {
  if (!matrix) return element;
  const type = textOf(element.cellType) || textOf(own(matrix, 'cellType')) || 'dropdown';
  return { ...element, type, choices: element.choices ?? matrix.choices };
}

export function questionOf(element: Element): Became | null {
  const type = textOf(element.type).toLowerCase();
  return (Object.hasOwn(table, type) && table[type]?.(element)) || null;
}

const given: Readonly<Partial<Record<InputKind, Kind>>> = {
  number: 'number',
  range: 'number',
  rating: 'number',
  date: 'day',
  'datetime-local': 'moment',
  switch: 'boolean',
  checkbox: 'several',
  calculated: 'any',
  file: 'any',
};

/** What a question gives to expressions. */
export function kindOfElement(element: Element, matrix?: Element): Kind {
  const became = questionOf(asQuestion(element, matrix));
  if (!became) return 'any';
  return became.options?.multiple === true ? 'several' : (given[became.kind] ?? 'text');
}
