/** View of `canvas`, a drawing or signature; the drawing pad is lazily loaded. */
import { lazy, memo, Suspense } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { canvas as row } from '../../engine/content-types/canvas.ts';
import { nameOf } from '../../engine/form/names.ts';
import { cell } from '../base/cell.ts';
import fields from '../base/field.module.css';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { controlId, useForm } from '../form/context.ts';
import { Field } from '../form/field.tsx';
import { useField } from '../form/hooks.ts';

const Pad = lazy(() => import('../drawing/pad.tsx'));

const Drawing = memo(function Drawing({ content, instance }: ContentFieldProps) {
  const { store, mode, prefix } = useForm();
  const { options } = content;
  const name = instance === null ? nameOf(content) : `${nameOf(content)}.${instance}`;
  const { value, issue } = useField(store, name);
  const label = textOf(options.label) || nameOf(content);
  const readOnly = mode === 'view' || options.disabled === true;
  const required = options.required === true && !readOnly;
  return (
    <div {...cell(content.column, true)} data-field={name}>
      <Field
        {...{ content, instance, label, required, issue }}
        id={controlId(prefix, name)}
        hint={undefined}
        form="group"
        group={row.field?.(options)?.group ?? ''}
        aside={null}
      >
        <Suspense fallback={<div className={fields.waiting} />}>
          <Pad
            {...{ name, options, label, readOnly }}
            value={textOf(value)}
            set={next => store.set(name, next)}
            invalid={issue !== null}
          />
        </Suspense>
      </Field>
    </div>
  );
});

export const canvas: ContentView = { Field: Drawing };
