/** Renders a text on the designer's canvas, with `{field}` placeholders as chips that show the field's label. */
import { compile } from '../../engine/form/compile.ts';
import { Icon } from '../../fill/base/icon.tsx';
import styles from '../base/design.module.css';
import { IconVariable } from '../base/icons.ts';
import { useDesignedForm } from './sketch.tsx';

export function Slots({ text }: { text: string }) {
  // Only texts with placeholders subscribe to the form and re-render with it.
  return text.includes('{') ? <Filled text={text} /> : text;
}

function Filled({ text }: { text: string }) {
  const form = useDesignedForm();
  const { byName } = compile(form);
  let at = 0;
  return text.split(/(\{[A-Za-z0-9_]+\})/).map(part => {
    const key = at;
    at += part.length;
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (!name) return part;
    const field = byName.get(name);
    return (
      <span key={key} className={styles.slot} data-gone={field ? undefined : ''}>
        <Icon of={IconVariable} size={14} />
        {field?.label ?? name}
      </span>
    );
  });
}
