/** Editor of a content's label, or of a text, in its place on the canvas. Enter and leaving keep it, Esc takes it back. */
import { type Content, contentTypes, type Options, writable, writtenIn } from '@kontor/form';
import { useSlots } from '@kontor/form/design';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useLanguage } from '../../i18n/index.ts';
import { useStore } from '../../ui/index.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import { labelOption } from './labels.ts';

interface LabelEditorProps {
  content: Content;
  /** The content's frame, whose label it covers. */
  frame: HTMLElement;
}

export function LabelEditor({ content, frame }: LabelEditorProps) {
  const t = useDesignerCanvasTexts();
  const { acts, guard, labelling, focus, writing: store } = useTools();
  const writing = useStore(store);
  const option = labelOption(content) ?? 'label';
  const { schema } = contentTypes[content.type];
  const options = writable(schema, content.options, writing.language) as Options;
  const text = typeof options[option] === 'string' ? options[option] : '';
  const written = useSlots(text, { form: acts.document(), locale: useLanguage() }, write);
  const [before] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});

  useLayoutEffect(() => setPlace(placeOf(frame)), [frame]);
  useEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.select();
  }, []);

  function write(next: string) {
    const edited = { ...options, [option]: next };
    const after = writtenIn(schema, content.options, edited, writing) as Options;
    guard.change(content, { ...content, options: after }, `${content.id} ${option}`);
  }
  function end() {
    labelling.set(null);
    guard.settle(content.id);
    acts.warnNumbered(content.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') write(before);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    end();
    focus.set(content.id);
  }
  return (
    <textarea
      ref={area}
      className={styles.label}
      style={place}
      rows={1}
      aria-label={t.labelOf}
      value={written.value}
      onChange={event => written.onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={end}
    />
  );
}

/** Over the label, in its type. */
function placeOf(frame: HTMLElement): CSSProperties {
  const label = [...frame.querySelectorAll<HTMLElement>('[data-label]')].find(
    each => each.closest('[data-frame]') === frame,
  );
  const around = frame.getBoundingClientRect();
  const box = label?.getBoundingClientRect() ?? around;
  const { fontSize, fontWeight, lineHeight, letterSpacing } = getComputedStyle(label ?? frame);
  return {
    left: box.left - around.left - 5,
    top: box.top - around.top - 3,
    minWidth: Math.max(120, box.width + 12),
    maxWidth: around.right - box.left,
    fontSize,
    fontWeight,
    lineHeight,
    letterSpacing,
  };
}
