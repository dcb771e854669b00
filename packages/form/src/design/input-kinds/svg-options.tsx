/**
 * Options of `svg-radio` and `svg-checkbox`: the SVG is uploaded or pasted, and shapes become choices by clicking them.
 * With its sketch the part of the designer that reads SVG; lazy chunk.
 */
import { useRef, useState } from 'react';
import { newId } from '../../engine/base/id.ts';
import { textOf } from '../../engine/base/plain.ts';
import type { Options } from '../../engine/base/types.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { drawnIn, markedSvg } from '../../engine/svg/mark.ts';
import { isDrawing, readSvg } from '../../engine/svg/read.ts';
import { shapesOf, withShapeIds, writeSvg } from '../../engine/svg/tree.ts';
import fields from '../../fill/base/field.module.css';
import { FieldError } from '../../fill/base/field-error.tsx';
import { Picture } from '../../fill/svg/picture.tsx';
import type { OptionsProps } from '../base/content-design.ts';
import { AreaRow, SmallButton } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import panels from '../base/panel.module.css';
import { ValuesEditor } from '../base/values-editor.tsx';
import { designIssueText } from '../base/words.ts';

/** The drawing on the canvas. */
export function DrawingSketch({ options }: { options: Options }) {
  const svg = markedSvg(options, null);
  return svg ? (
    <img className={styles.drawing} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" draggable={false} />
  ) : null;
}

interface SourceProps extends Pick<OptionsProps, 't'> {
  isChange: boolean;
  /** Returns whether the text was an SVG. */
  onTake(text: string): boolean;
}

/** The drawing is uploaded, or its text pasted. */
function SvgSource({ t, isChange, onTake }: SourceProps) {
  const file = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState<string | null>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t.svgUpload}
        accept=".svg,image/svg+xml"
        onChange={event => {
          const [given] = event.target.files ?? [];
          event.target.value = '';
          void given?.text().then(onTake);
        }}
      />
      <div className={panels.actions}>
        <SmallButton onClick={() => file.current?.click()}>{isChange ? t.svgChange : t.svgUpload}</SmallButton>
        <SmallButton onClick={() => setPasting(pasting === null ? '' : null)}>{t.svgPaste}</SmallButton>
      </div>
      {pasting !== null && (
        <div className={panels.actions}>
          <AreaRow label={t.svgPaste} hint={t.svgPasteHint} rows={5} value={pasting} onChange={setPasting} />
          <SmallButton onClick={() => onTake(pasting) && setPasting(null)}>{t.valuesTake}</SmallButton>
          <SmallButton onClick={() => setPasting(null)}>{t.cancel}</SmallButton>
        </div>
      )}
    </>
  );
}

export function SvgOptions({ options, t, set, wrong, locale, translating }: OptionsProps) {
  const [unread, setUnread] = useState<string | null>(null);
  const root = drawnIn(options);
  const choices = choicesOf(options);
  const missing = unread ?? wrong('svgData');

  /** Returns whether the text was an SVG. */
  function take(text: string): boolean {
    const found = readSvg(text);
    if (!isDrawing(found)) {
      setUnread(designIssueText({ path: 'svgData', ...found }, locale));
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
        <SvgSource t={t} isChange={root !== null} onTake={take} />
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
