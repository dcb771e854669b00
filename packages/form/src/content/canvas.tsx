/** A drawing: the pad, and what draws in it, loads with the first of them. */
import { lazy, memo, Suspense } from 'react';
import { nameOf } from '../names.ts';
import { textOf } from '../plain.ts';
import { cell } from '../react/cell.ts';
import { controlId, useForm } from '../react/context.ts';
import fields from '../react/field.module.css';
import { Field } from '../react/field.tsx';
import { useField } from '../react/hooks.ts';
import { canvas as row } from './canvas.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

const Pad = lazy(() => import('../react/drawing/pad.tsx'));

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
