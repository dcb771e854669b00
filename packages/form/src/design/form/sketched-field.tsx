/** A field on the canvas: label, help and hint as while filling in, and its real control, inert. */
import { Suspense } from 'react';
import { readValue } from '../../engine/base/input-row.ts';
import { textOf } from '../../engine/base/plain.ts';
import type { Content, InputKind, Options } from '../../engine/base/types.ts';
import { inputKinds } from '../../engine/input-kinds/index.ts';
import { cx } from '../../fill/base/cx.ts';
import fields from '../../fill/base/field.module.css';
import { Icon } from '../../fill/base/icon.tsx';
import { FormContext } from '../../fill/form/context.ts';
import { Star } from '../../fill/form/field.tsx';
import { inputViews } from '../../fill/input-kinds/index.ts';
import styles from '../base/design.module.css';
import { inputDesigns } from '../input-kinds/index.ts';
import { inertForm } from './inert.ts';
import { useDesign } from './sketch.tsx';
import { Slots } from './slots.tsx';

/** Label with the star of required fields; the designer edits it in place. */
export function SketchedLabel({ options }: { options: Options }) {
  const { t } = useDesign();
  const label = textOf(options.label);
  return (
    <>
      <span data-label className={cx(!label && styles.unnamed)}>
        {label ? <Slots text={label} /> : t.unnamed}
      </span>
      {options.required === true && <Star title={t.required} />}
    </>
  );
}

interface FieldProps {
  content: Content;
  kind: InputKind;
}

/** What the views of a kind are given: the default as the answer, and nothing to be done. */
function useGiven({ content: { options }, kind }: FieldProps) {
  const { locale } = useDesign();
  return {
    options,
    form: inertForm(locale),
    value: readValue(inputKinds[kind].rule(options), options.default),
    set: () => undefined,
    readOnly: options.disabled === true,
    required: options.required === true,
  };
}

export function SketchedField({ content, kind }: FieldProps) {
  const { t } = useDesign();
  const { options } = content;
  const { Control, shape, hint, aside } = inputViews[kind];
  const given = useGiven({ content, kind });
  const own = shape?.(options) === 'own';
  const side = t.initials[textOf(options.initialValue) || '?'] ?? (Control && aside?.(given));
  const below = Control && hint?.(options, given.form);
  return (
    <div className={fields.field}>
      {!own && (
        <div className={fields.label}>
          <SketchedLabel options={options} />
          {side && <span className={fields.aside}>{side}</span>}
        </div>
      )}
      {!own && <Help options={options} />}
      {inputDesigns[kind].sketch?.(options) ?? <InertControl content={content} kind={kind} />}
      {own && <Help options={options} />}
      {below && <div className={fields.hint}>{below}</div>}
    </div>
  );
}

function InertControl({ content, kind }: FieldProps) {
  const { Control } = inputViews[kind];
  const given = useGiven({ content, kind });
  const box = <Plain kind={kind} options={content.options} />;
  if (!Control || inputDesigns[kind].plain) return box;
  const id = `design-${content.id}`;
  return (
    <div inert className={fields.group}>
      <Suspense fallback={box}>
        <FormContext value={given.form}>
          <Control
            {...given}
            id={id}
            name={id}
            invalid={false}
            describedBy={undefined}
            label={<SketchedLabel options={content.options} />}
          />
        </FormContext>
      </Suspense>
    </div>
  );
}

function Help({ options }: { options: Options }) {
  const help = textOf(options.help).trim();
  return help !== '' && <div className={cx(fields.hint, fields.help)}>{help}</div>;
}

/** A box with the kind's name, where its control is not shown. */
function Plain({ kind, options }: { kind: InputKind; options: Options }) {
  const { t } = useDesign();
  const { words, Icon: KindIcon, plain } = inputDesigns[kind];
  return (
    <div className={cx(styles.fake, plain === 'area' && styles.area)}>
      <span>{words?.(options, t) ?? t.kinds[kind]}</span>
      <Icon of={KindIcon} />
    </div>
  );
}
