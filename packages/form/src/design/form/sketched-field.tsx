/** A field on the canvas: label, help and hint as while filling in, and its real control, inert. */
import { type ReactNode, Suspense } from 'react';
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

export function SketchedField({ content, kind }: { content: Content; kind: InputKind }) {
  const { locale, t } = useDesign();
  const { options } = content;
  const { sketch, plain } = inputDesigns[kind];
  const { Control, shape, hint, aside } = inputViews[kind];
  const form = inertForm(locale);
  const own = shape?.(options) === 'own';
  const given = {
    options,
    form,
    value: readValue(inputKinds[kind].rule(options), options.default),
    set: () => undefined,
    readOnly: options.disabled === true,
    required: options.required === true,
  };
  const label = <SketchedLabel options={options} />;
  const start = t.initials[textOf(options.initialValue) || '?'];
  const side = start ?? (Control && aside?.(given));
  const below = Control && hint?.(options, form);
  const box = <Plain kind={kind} options={options} />;
  const control: ReactNode =
    sketch?.(options) ??
    (!Control || plain ? (
      box
    ) : (
      <div inert className={fields.group}>
        <Suspense fallback={box}>
          <FormContext value={form}>
            <Control
              {...given}
              id={`design-${content.id}`}
              name={`design-${content.id}`}
              invalid={false}
              describedBy={undefined}
              label={label}
            />
          </FormContext>
        </Suspense>
      </div>
    ));
  return (
    <div className={fields.field}>
      {!own && (
        <div className={fields.label}>
          {label}
          {side && <span className={fields.aside}>{side}</span>}
        </div>
      )}
      {!own && <Help options={options} />}
      {control}
      {own && <Help options={options} />}
      {below && <div className={fields.hint}>{below}</div>}
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
