/** Tests of drawings, and of shapes as choices. */

import { describe, expect, it } from 'vitest';
import type { Form, InputKind, Options } from '../base/types.ts';
import { checkEntry } from '../entry/check.ts';
import { settle } from '../entry/entry.ts';
import { checkForm } from '../form/check-form.ts';
import { tidyForm } from '../form/tidy.ts';
import { inputExamples } from '../input-kinds/examples.ts';
import { heightOf } from './canvas.ts';
import { contentExamples } from './examples.ts';
import { contentTypes } from './index.ts';
import { createInput } from './input.ts';

const formOf = (options: Options, type: 'canvas' | InputKind = 'canvas'): Form => {
  const content = type === 'canvas' ? contentTypes.canvas.create() : createInput(type);
  return { fields: [{ ...content, options: { ...content.options, ...options } }], states: [] };
};
const notes = (form: Form) =>
  checkForm(form).map(({ path, code }) => `${path.replace('fields.0.options.', '')} ${code}`);
const id = '0190a6d2-7c00-7000-8000-000000000001';

describe('a drawing field', () => {
  const { options } = contentExamples.canvas;
  it('asks for its name, its label, its height and the words of its buttons', () => {
    expect(notes(formOf({ height: '' }))).toEqual([
      'label required',
      'clear required',
      'undo required',
      'unlock required',
      'height required',
      'name required',
    ]);
    expect(notes(formOf(options))).toEqual([]);
  });
  it.each<[unknown, string[]]>([
    ['300px', []],
    [300, []],
    ['300', []],
    ['59px', ['height out_of_range']],
    ['2001px', ['height out_of_range']],
    ['50%', ['height out_of_range']],
    ['150px;background:url(x)', ['height out_of_range', 'height too_long']],
  ])('height %j', (height, found) => expect(notes(formOf({ ...options, height })).toSorted()).toEqual(found));
  it('is kept with its height in pixels', () => {
    for (const height of [200, '200', '200px'])
      expect(tidyForm(formOf({ ...options, height })).fields[0]?.options.height).toBe('200px');
    expect([heightOf({}), heightOf({ height: '1e9px' }), heightOf({ height: '90px' })]).toEqual([150, 150, 90]);
  });
  it('refuses a picture below that is none of the library', () => {
    expect(notes(formOf({ ...options, file: { id: '../../../../x' } }))).toEqual(['file.id invalid_id']);
  });
  it('holds one file, mirrored among the pictures, and is demanded where required', () => {
    const form = formOf(options);
    expect(checkEntry(form, {}).map(each => each.code)).toEqual(['required']);
    expect(checkEntry(form, { a_signature: 'x' }).map(each => each.code)).toEqual(['invalid_file']);
    expect(checkEntry(form, { a_signature: [id, id] }).map(each => each.code)).toEqual(['invalid_file']);
    expect(settle(form, { a_signature: [id] })).toEqual({ a_signature: id, _images: { a_signature: id } });
    expect(settle(form, { _images: { a_signature: id } })).toEqual({ a_signature: id, _images: { a_signature: id } });
  });
});

describe('shapes as choices', () => {
  const { options } = inputExamples['svg-checkbox'];
  const change = (more: Options) => notes(formOf({ ...options, ...more }, 'svg-checkbox'));
  it.each<[string, Options, string[]]>([
    ['as they are', {}, []],
    ['without a drawing', { svgData: '' }, ['svgData required']],
    ['without values', { values: [] }, ['values required']],
    ['a value that no shape has', { values: [{ id: '1', value: 'middle', label: 'M' }] }, ['values.0.value no_shape']],
    [
      'a value that only looks like an id',
      { values: [{ id: '1', value: 'a" id="left', label: 'M' }] },
      ['values.0.value no_shape'],
    ],
    ['a sheet that fetches', { cssThumbnails: 'a{background:URL (x)}' }, ['cssThumbnails invalid']],
    ['a sheet that imports', { cssThumbnails: '@import "x"' }, ['cssThumbnails invalid']],
  ])('%s', (_, more, found) => expect(change(more)).toEqual(found));
});
