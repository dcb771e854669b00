/**
 * Places for a button "Why?" at the fields of a form or an entry that have formulas or conditions. The buttons are put into
 * the fields where these are on the page, so that neither the form nor the document has to know of them.
 */
import { compile, type Data, type Form, inputOfKey } from '@kontor/form';
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWhyTexts } from '../i18n/why.ts';
import { Icon } from '../ui/icon.tsx';
import { IconHelpCircle } from '../ui/icons.ts';
import styles from './why.module.css';

/** Options that give a field a reason to be as it is. */
const asked = [
  ...['formula', 'showIf', 'requiredIf', 'readOnlyIf', 'minFormula', 'maxFormula', 'initialFormula', 'choicesFilter'],
];

function hasReasons(form: Form, key: string): boolean {
  const input = inputOfKey(compile(form), key);
  return input !== null && (input.condition !== null || asked.some(name => Boolean(input.content.options[name])));
}

export interface WhyProps {
  form: Form;
  /** The element with the fields. */
  root: RefObject<HTMLElement | null>;
  /** The answers when somebody asks. */
  data: () => Data;
}

interface Place {
  key: string;
  element: HTMLElement;
}

interface AtFieldsProps extends Pick<WhyProps, 'form' | 'root'> {
  /** What stands at a field, by its key in the answers. */
  children(key: string): ReactNode;
}

export function AtFields({ form, root, children }: AtFieldsProps) {
  return usePlaces(form, root).map(({ key, element }) => createPortal(children(key), element, key));
}

/** The button at a field. */
export function AskButton(props: Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'>) {
  const t = useWhyTexts();
  return (
    <button type="button" className={styles.ask} aria-label={t.why} title={t.why} {...props}>
      <Icon of={IconHelpCircle} size={16} />
    </button>
  );
}

/** An answer of a document is a list of a term and its description, which may hold nothing else. */
const within = (field: HTMLElement) => field.querySelector<HTMLElement>(':scope > dd') ?? field;

/** The fields that are on the page; looked for anew when it changes, once a frame. */
function usePlaces(form: Form, root: RefObject<HTMLElement | null>): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const around = root.current;
    if (!around) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const found = [...around.querySelectorAll<HTMLElement>('[data-field]')].flatMap(element => {
        const key = element.dataset.field ?? '';
        return hasReasons(form, key) ? [{ key, element: within(element) }] : [];
      });
      const same = (before: readonly Place[]) =>
        before.length === found.length && before.every(({ element }, index) => element === found[index]?.element);
      setPlaces(before => (same(before) ? before : found));
    };
    look();
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    observer.observe(around, { childList: true, subtree: true });
    around.classList.add(styles.root ?? '');
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      around.classList.remove(styles.root ?? '');
    };
  }, [form, root]);
  return places;
}
