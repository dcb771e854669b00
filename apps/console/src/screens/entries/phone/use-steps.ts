/** React hook: the sections of a form with how far each is answered, and which of them is on the screen. */
import { inLanguage, inputsOf, isEmpty } from '@kontor/form';
import { type FormStore, topics, useIssues } from '@kontor/form/fill';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/index.ts';
import { firstFieldOf, goToSection, useShownSections } from '../common/section-nav.ts';
import { type Section, sectionsOf } from '../common/sections.ts';

export interface Step extends Section {
  /** Shown fields of it, and those with an answer. */
  asked: number;
  answered: number;
  wrong: number;
}

export interface Steps {
  list: Step[];
  at: number;
  go(index: number): void;
}

/** A section is on the screen once its first field is this near to the upper edge: the room that scrolling to it leaves. */
const NEAR = 140;

/** How many fields of each section are shown, and answered. */
function useCounts(store: FormStore, sections: readonly Section[]): [asked: number, answered: number][] {
  const inputs = useMemo(() => new Map(inputsOf(store.form).map(input => [input.name, input])), [store.form]);
  const count = () => {
    const given = new Set(
      Object.entries(store.data()).flatMap(([key, value]) => (isEmpty(value) ? [] : [key.replace(/\.\d+$/, '')])),
    );
    return JSON.stringify(
      sections.map(({ names }) => {
        const shown = names.filter(name => store.look.shows(inputs.get(name)?.content.id ?? ''));
        return [shown.length, shown.filter(name => given.has(name)).length];
      }),
    );
  };
  return JSON.parse(useSyncExternalStore(listener => store.subscribe(topics.any, listener), count));
}

export function useSteps(store: FormStore): Steps {
  const language = useLanguage();
  const issues = useIssues(store);
  const sections = useMemo(() => sectionsOf(inLanguage(store.form, language)), [store.form, language]);
  const shown = useShownSections(store, sections);
  const counts = useCounts(store, shown);
  const { at, go } = usePlace(shown);
  const list = shown.map((section, index) => {
    const [asked, answered] = counts[index] ?? [0, 0];
    const wrong = issues.filter(issue => section.names.includes(store.place(issue)?.input.name ?? '')).length;
    return { ...section, asked, answered, wrong };
  });
  return { list, at: Math.min(at, Math.max(0, list.length - 1)), go };
}

/** Follows the scrolling. At the end of the page, the section that was gone to stays the present one. */
function usePlace(sections: readonly Section[]) {
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const key = sections.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sections are new objects at each rendering
  useEffect(() => {
    const scroller = document.querySelector<HTMLElement>('[data-entry-scroll]');
    if (!scroller) return;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      if (atEnd) return setAt(wanted ?? sections.length - 1);
      const edge = scroller.getBoundingClientRect().top + NEAR;
      const begun = sections.filter(
        section => (firstFieldOf(section)?.getBoundingClientRect().top ?? edge + 1) <= edge,
      );
      setAt(Math.max(0, begun.length - 1));
      if (scrollTop + clientHeight < scrollHeight - 40) setWanted(null);
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [key, wanted]);
  function go(index: number) {
    const section = sections[index];
    if (!section) return;
    setWanted(index);
    setAt(index);
    goToSection(section, 'field');
  }
  return { at, go };
}
