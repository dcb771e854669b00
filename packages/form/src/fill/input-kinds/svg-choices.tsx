/** Selection of shapes in a drawing, with what is chosen in words below; large on the whole screen. */
import { textOf } from '../../engine/base/plain.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { drawnIn } from '../../engine/svg/mark.ts';
import { shapesOf } from '../../engine/svg/tree.ts';
import type { Language } from '../../languages/index.ts';
import { labelOf } from '../base/choice-mark.tsx';
import fields from '../base/field.module.css';
import { Icon } from '../base/icon.tsx';
import { IconArrowsMaximize } from '../drawing/icons.ts';
import type { ControlProps } from '../form/input-view.ts';
import frame from '../svg/frame.module.css';
import styles from '../svg/picture.module.css';
import { Picture } from '../svg/picture.tsx';
import { svgTexts } from '../svg/texts.ts';
import { usePinch } from '../svg/use-pinch.ts';
import { useViewer } from '../svg/use-viewer.ts';
import { listValue, One, Some } from './choices.tsx';

export default function SvgChoices(props: ControlProps & { multiple: boolean }) {
  const { options, value, set, readOnly, invalid, required, multiple, form } = props;
  const root = drawnIn(options);
  const t = svgTexts[form.locale];
  const large = useViewer();
  const pinch = usePinch(large.open);
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
  const onToggle = readOnly ? null : toggle;
  const picture = { root, parts: choices, chosen: present, single: !multiple };
  return (
    <>
      <div className={styles.pinched} {...pinch}>
        <Picture {...picture} onToggle={onToggle} invalid={invalid} drawing={textOf(options.svgData)} />
      </div>
      <div className={frame.below}>
        <Listed
          multiple={multiple}
          locale={form.locale}
          labels={present.map(value => labelOf(options, { value, label: label(value) }))}
        />
        <button ref={large.button} type="button" className={fields.button} aria-haspopup="dialog" onClick={large.open}>
          <Icon of={IconArrowsMaximize} />
          {t.large}
        </button>
      </div>
      {large.Viewer && (
        <large.Viewer
          {...picture}
          label={textOf(options.label)}
          locale={form.locale}
          onToggle={onToggle}
          fixed={!multiple && required}
          onClose={large.close}
        />
      )}
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

/** What is chosen, in words. */
function Listed({ multiple, locale, labels }: { multiple: boolean; locale: Language; labels: readonly string[] }) {
  const t = svgTexts[locale];
  return (
    <div className={frame.listed} aria-live="polite">
      {labels.length === 0 ? (
        t.none
      ) : (
        <>
          {multiple ? t.chosen(labels.length) : t.one}
          <b>{labels.join(', ')}</b>
        </>
      )}
    </div>
  );
}
