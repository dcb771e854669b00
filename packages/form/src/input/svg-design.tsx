/** The designer's half of shapes as choices: the drawing comes from a file or the clipboard, its shapes are clicked. */
import { useRef, useState } from 'react';
import type { OptionsProps } from '../content/design.ts';
import { newId } from '../id.ts';
import { textOf } from '../plain.ts';
import styles from '../react/design.module.css';
import fields from '../react/field.module.css';
import { FieldError } from '../react/field-error.tsx';
import panels from '../react/panel.module.css';
import { AreaRow, SmallButton } from '../react/panel-controls.tsx';
import { designIssueText } from '../react/panel-words.ts';
import { ValuesEditor } from '../react/values-editor.tsx';
import { drawnIn, markedSvg } from '../svg/mark.ts';
import { Picture } from '../svg/picture.tsx';
import { isDrawing, readSvg } from '../svg/read.ts';
import { shapesOf, withShapeIds, writeSvg } from '../svg/tree.ts';
import type { Options } from '../types.ts';
import { choicesOf } from './common.ts';

/** The drawing on the designer's paper; null where there is none yet. */
export function drawingSketch(options: Options) {
  const svg = markedSvg(options, null);
  return svg ? (
    <img className={styles.drawing} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" draggable={false} />
  ) : null;
}

export function SvgOptions({ options, t, set, wrong, locale, translating }: OptionsProps) {
  const file = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const root = drawnIn(options);
  const choices = choicesOf(options);
  const missing = unread ?? wrong('svgData');

  /** Whether it was a drawing. */
  function take(text: string): boolean {
    const found = readSvg(text);
    if (!isDrawing(found)) {
      setUnread(designIssueText({ path: 'svgData', ...found }, t, locale));
      return false;
    }
    setUnread(null);
    set({ svgData: writeSvg(withShapeIds(found)) });
    return true;
  }
  const shapes = root ? shapesOf(root) : [];
  const labelled = shapes.map(shape => ({
    value: shape.id,
    label: choices.find(choice => choice.value === shape.id)?.label ?? shape.label,
  }));
  function toggle(value: string) {
    const without = choices.filter(choice => choice.value !== value);
    const label = shapes.find(shape => shape.id === value)?.label ?? value;
    set({ values: without.length < choices.length ? without : [...choices, { id: newId(), value, label }] });
  }
  return (
    <>
      <fieldset className={panels.block}>
        <legend>{t.svg}</legend>
        {root && (
          <>
            <Picture
              root={root}
              parts={labelled}
              chosen={choices.map(each => each.value)}
              onToggle={toggle}
              single={false}
            />
            <p className={fields.hint}>{t.svgPick}</p>
          </>
        )}
        {missing && (
          <div role={unread ? 'alert' : undefined}>
            <FieldError>{missing}</FieldError>
          </div>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t.svgUpload}
          accept=".svg,image/svg+xml"
          onChange={event => {
            const [given] = event.target.files ?? [];
            event.target.value = '';
            void given?.text().then(take);
          }}
        />
        <div className={panels.actions}>
          <SmallButton onClick={() => file.current?.click()}>{root ? t.svgChange : t.svgUpload}</SmallButton>
          <SmallButton onClick={() => setPasting(pasting === null ? '' : null)}>{t.svgPaste}</SmallButton>
        </div>
        {pasting !== null && (
          <div className={panels.actions}>
            <AreaRow label={t.svgPaste} hint={t.svgPasteHint} rows={5} value={pasting} onChange={setPasting} />
            <SmallButton onClick={() => take(pasting) && setPasting(null)}>{t.valuesTake}</SmallButton>
            <SmallButton onClick={() => setPasting(null)}>{t.cancel}</SmallButton>
          </div>
        )}
      </fieldset>
      <ValuesEditor apart values={options.values} {...{ t, wrong, translating }} onChange={values => set({ values })} />
      <AreaRow
        label={t.svgCss}
        hint={t.svgCssHint}
        rows={2}
        value={textOf(options.cssThumbnails)}
        error={wrong('cssThumbnails')}
        onChange={cssThumbnails => set({ cssThumbnails })}
      />
    </>
  );
}
