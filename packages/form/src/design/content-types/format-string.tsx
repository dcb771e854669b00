/** Design of `formatString`: text with `{field}` placeholders, its size and styles. */
import { useRef } from 'react';
import { listOf, own, textOf } from '../../engine/base/plain.ts';
import type { TextStyle } from '../../engine/base/types.ts';
import { textSizes, textStyles } from '../../engine/content-types/format-string.ts';
import { compile } from '../../engine/form/compile.ts';
import { cx } from '../../fill/base/cx.ts';
import { textLook } from '../../fill/content-types/format-string.tsx';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { AreaRow, SelectRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconTypography } from '../base/icons.ts';
import panels from '../base/panel.module.css';
import { shownSlots } from '../base/slot-formulas.ts';
import { useSlots } from '../base/use-slots.ts';
import { useDesign } from '../form/sketch.tsx';
import { Slots } from '../form/slots.tsx';

function Sketch({ content }: SketchProps) {
  const { t } = useDesign();
  const text = textOf(content.options.text);
  if (text.trim() === '')
    return (
      <div data-label className={cx(styles.text, styles.quiet)}>
        {t.textEmpty}
      </div>
    );
  return (
    <div data-label className={cx(textLook(content.options, 2).className, styles.text)}>
      <Slots text={text} />
    </div>
  );
}

function Options({ options, form, t, locale, set, wrong }: OptionsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const written = useSlots(options.text, { form, locale }, text => set({ text }));
  const text = written.value;
  const { inputs } = compile(form);

  function insert(name: string) {
    const slot = `{${name}}`;
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    written.onChange(text.slice(0, from) + slot + text.slice(to));
    area.current?.focus();
    // after React has written the value
    requestAnimationFrame(() => area.current?.setSelectionRange(from + slot.length, from + slot.length));
  }
  return (
    <>
      <AreaRow ref={area} label={t.text} rows={4} {...written} error={wrong('text')} />
      {inputs.length > 0 && (
        <fieldset className={panels.block}>
          <legend title={t.textInsertHint}>{t.textInsert}</legend>
          <div className={panels.chips}>
            {inputs.map(({ name, label }) => (
              <button key={name} type="button" className={panels.chip} onClick={() => insert(name)}>
                {shownSlots(label, locale)}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Look({ options, t, set }: OptionsProps) {
  const size = textOf(own(options.classes, 'size')) || 'normal';
  const marks = listOf(own(options.classes, 'styles')).filter(mark => textStyles.includes(mark as TextStyle));
  const mark = (style: TextStyle) =>
    set({
      classes: { size, styles: marks.includes(style) ? marks.filter(each => each !== style) : [...marks, style] },
    });
  return (
    <>
      <SelectRow
        label={t.size}
        value={size}
        options={textSizes.map(value => ({ value, label: t.sizes[value] }))}
        onChange={next => set({ classes: { size: next, styles: marks } })}
      />
      <fieldset className={panels.block}>
        <legend>{t.style}</legend>
        <div className={panels.toggles}>
          {textStyles.map(style => (
            <button
              key={style}
              type="button"
              className={panels.toggle}
              aria-pressed={marks.includes(style)}
              onClick={() => mark(style)}
            >
              {t.styles[style]}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}

export const formatString: ContentDesign = { Icon: IconTypography, Sketch, Options, Look };
