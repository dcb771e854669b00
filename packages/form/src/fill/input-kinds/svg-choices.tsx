/** Selection of shapes in a drawing, with what is chosen in words below; large on the whole screen. */
import { type ComponentType, useRef, useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import { drawnIn } from '../../engine/svg/mark.ts';
import { shapesOf } from '../../engine/svg/tree.ts';
import type { Language } from '../../languages/index.ts';
import fields from '../base/field.module.css';
import { Icon } from '../base/icon.tsx';
import { IconArrowsMaximize } from '../drawing/icons.ts';
import type { ControlProps } from '../form/input-view.ts';
import styles from '../svg/picture.module.css';
import { Picture } from '../svg/picture.tsx';
import { svgTexts } from '../svg/texts.ts';
import { usePinch } from '../svg/use-pinch.ts';
import type { ViewerProps } from '../svg/viewer.tsx';
import { listValue, One, Some } from './choices.tsx';

export default function SvgChoices(props: ControlProps & { multiple: boolean }) {
  const { options, value, set, readOnly, invalid, required, multiple, form } = props;
  const root = drawnIn(options);
  const t = svgTexts[form.locale];
  const large = useLarge();
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
  const picture = { root, parts: choices, chosen: present, single: !multiple };
  return (
    <>
      <div {...(readOnly ? {} : { className: styles.pinched, ...pinch })}>
        <Picture {...picture} onToggle={readOnly ? null : toggle} invalid={invalid} />
      </div>
      <div className={styles.below}>
        <Listed multiple={multiple} locale={form.locale} labels={present.map(label)} />
        {!readOnly && (
          <button
            ref={large.button}
            type="button"
            className={fields.button}
            aria-haspopup="dialog"
            onClick={large.open}
          >
            <Icon of={IconArrowsMaximize} />
            {t.large}
          </button>
        )}
      </div>
      {large.Viewer && !readOnly && (
        <large.Viewer
          {...picture}
          label={textOf(options.label)}
          onToggle={toggle}
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
    <div className={styles.listed} aria-live="polite">
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

/** The viewer, which loads when it is opened for the first time; the focus returns to the button. */
function useLarge() {
  const button = useRef<HTMLButtonElement>(null);
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null);
  return {
    button,
    Viewer,
    // Without a network, and not there yet, the drawing stays usable as it is.
    open: () =>
      void import('../svg/viewer.tsx').then(
        view => setViewer(() => view.default),
        () => undefined,
      ),
    close() {
      setViewer(null);
      button.current?.focus();
    },
  };
}
