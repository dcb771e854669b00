/** Design of `html`, rich text: its default, edited in the lazily loaded editor. */
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs';
import { lazy, Suspense, useId } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import type { ValueProps } from '../base/answer-design.ts';
import type { InputDesign } from '../base/input-design.ts';
import { line, TextValue, valueOrNone } from './common.tsx';

const Editor = lazy(() => import('../../fill/rich/editor.tsx'));

function RichValue({ label, value, onChange, error, locale }: ValueProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <div className={fields.label} id={`${id}-label`}>
        {label}
      </div>
      <Suspense fallback={null}>
        <Editor
          {...{ id, locale }}
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-note` : undefined}
          invalid={error !== undefined}
          html={textOf(value)}
          onChange={html => onChange(valueOrNone(html))}
        />
      </Suspense>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}

export const html: InputDesign = {
  ...line,
  Icon: IconTextSize,
  plain: 'area',
  initials: [],
  Value: RichValue,
  Compared: TextValue,
};
