/** Selection of shapes in a drawing, with the same choices as a list below. */

import { choicesOf } from '../../engine/input-kinds/common.ts';
import { drawnIn } from '../../engine/svg/mark.ts';
import { shapesOf } from '../../engine/svg/tree.ts';
import type { ControlProps } from '../form/input-view.ts';
import styles from '../svg/picture.module.css';
import { Picture } from '../svg/picture.tsx';
import { svgTexts } from '../svg/texts.ts';
import { listValue, One, Some } from './choices.tsx';

export default function SvgChoices(props: ControlProps & { multiple: boolean }) {
  const { options, value, set, readOnly, invalid, required, multiple, form } = props;
  const root = drawnIn(options);
  const t = svgTexts[form.locale];
  const choices = choicesOf(options);
  const present = listValue(value);
  // without a readable drawing the choices are a plain list
  if (!root) return multiple ? <Some {...props} /> : <One {...props} />;

  const shapes = new Set(shapesOf(root).map(shape => shape.id));
  const label = (each: string) => choices.find(choice => choice.value === each)?.label ?? each;
  function toggle(each: string) {
    const on = !present.includes(each);
    if (multiple) set(on ? [...present, each] : present.filter(other => other !== each));
    else if (on) set(each);
    else if (!required) set('');
  }
  /** Stored answers without a shape or choice: listed, so that they can be removed. */
  const strays = present.filter(each => !shapes.has(each) || !choices.some(choice => choice.value === each));
  return (
    <>
      <Picture
        root={root}
        parts={choices}
        chosen={present}
        onToggle={readOnly ? null : toggle}
        single={!multiple}
        invalid={invalid}
      />
      <div className={styles.listed} aria-live="polite">
        {present.length === 0 ? (
          t.none
        ) : (
          <>
            {multiple ? t.chosen(present.length) : t.one}
            <b>{present.map(label).join(', ')}</b>
          </>
        )}
      </div>
      {multiple && !readOnly && strays.length > 0 && (
        <Some
          {...props}
          options={{ ...options, values: choices.filter(choice => strays.includes(choice.value)) }}
          value={strays}
          set={left => set([...present.filter(each => !strays.includes(each)), ...listValue(left)])}
        />
      )}
    </>
  );
}
