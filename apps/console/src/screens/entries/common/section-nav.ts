/** Navigation by the sections of a form: those that are shown at present, and scrolling to one. */
import { inputsOf, textFor } from '@kontor/form';
import { type FormStore, topics } from '@kontor/form/fill';
import { useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/index.ts';
import type { Section } from './sections.ts';
import { useHow } from './value-format.ts';

/** Sections with labels interpolated by the present answers; those with an empty label are omitted. */
export function useShownSections(store: FormStore, sections: readonly Section[]): Section[] {
  const how = useHow();
  const language = useLanguage();
  const inputs = useMemo(() => new Map(inputsOf(store.form).map(input => [input.name, input])), [store.form]);
  const visible = ({ names }: Section) => names.some(name => store.look.shows(inputs.get(name)?.content.id ?? ''));
  const labels = () =>
    JSON.stringify(
      sections.map(
        section => visible(section) && textFor(store.form, store.lookIn(language), section.label, how).trim(),
      ),
    );
  const shownLabels: unknown[] = JSON.parse(
    useSyncExternalStore(listener => store.subscribe(topics.any, listener), labels),
  );
  return sections.flatMap((section, index) => {
    const label = shownLabels[index];
    return typeof label === 'string' && label !== '' ? { ...section, label } : [];
  });
}

/** The section's first rendered field. */
export const firstFieldOf = ({ names }: Section): HTMLElement | undefined =>
  names
    .flatMap(name => [name, `${name}.0`])
    .map(key => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`))
    .find(field => field !== null) ?? undefined;

/**
 * Scrolls to the section's first rendered field, leaving room for its heading, and moves the focus to its control: or to
 * the field itself, where a control would open the keyboard of a phone.
 */
export function goToSection(section: Section, to: 'control' | 'field' = 'control'): void {
  const field = firstFieldOf(section);
  if (!field) return;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  const bringIn = () => (fold ?? field).scrollIntoView({ block: 'start' });
  bringIn();
  // What is laid out late around it gets its real height only now, which moves it.
  requestAnimationFrame(() => requestAnimationFrame(bringIn));
  const control = field.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea,button');
  if (to === 'field') field.tabIndex = -1;
  const target = to === 'field' ? field : control;
  target?.focus({ preventScroll: true });
}
