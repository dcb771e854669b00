/**
 * Renders a text on the designer's canvas, with `{field}` placeholders as chips that show the field's label, and
 * `{=formula}` as it is read.
 */
import { lazy, Suspense } from 'react';
import type { Content } from '../../engine/base/types.ts';
import { compile } from '../../engine/form/compile.ts';
import { Icon } from '../../fill/base/icon.tsx';
import styles from '../base/design.module.css';
import { IconVariable } from '../base/icons.ts';
import { useDesign, useDesignedForm } from './sketch.tsx';

const Shown = lazy(() => import('../formula-editor/shown-formula.tsx'));

/** As it is stored until what reads it has loaded. */
export function SketchedFormula({ formula, content = null }: { formula: string; content?: Content | null }) {
  const { locale } = useDesign();
  const form = useDesignedForm();
  return (
    <Suspense fallback={<code>{formula}</code>}>
      <Shown {...{ formula, form, content, locale }} option={content ? 'formula' : 'text'} />
    </Suspense>
  );
}

export function Slots({ text }: { text: string }) {
  // Only texts with placeholders subscribe to the form and re-render with it.
  return text.includes('{') ? <Filled text={text} /> : text;
}

/** As `slotFormulas` finds them, and placeholders. */
const slots = /(\{(?:[A-Za-z0-9_]+|=(?:"[^"]*"|\{[^{}]*\}|[^"{}])+)\})/;

function Filled({ text }: { text: string }) {
  const form = useDesignedForm();
  const { byName } = compile(form);
  let at = 0;
  return text.split(slots).map(part => {
    const key = at;
    at += part.length;
    const name = /^\{(.+)\}$/s.exec(part)?.[1];
    if (!name) return part;
    if (name.startsWith('=')) return <SketchedFormula key={key} formula={name.slice(1).trim()} />;
    const field = byName.get(name);
    return (
      <span key={key} className={styles.slot} data-gone={field ? undefined : ''}>
        <Icon of={IconVariable} size={14} />
        {field?.label ?? name}
      </span>
    );
  });
}
