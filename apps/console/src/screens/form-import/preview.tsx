/** The form beside the report: the part that a line became is marked with its cell, and a click on a part marks its first line. */
import { type Content, type Form, inputsOf, languagesOf, rowOf } from '@kontor/form';
import { languageRows } from '@kontor/form/languages';
import { type MouseEvent, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import { languageName } from '../../i18n/format.ts';
import { Button, IconEye, IconPencil, lazily, SegmentedControl, Select, SkeletonRows } from '../../ui/index.ts';
import styles from './form-import.module.css';
import type { KeyedLine } from './lines.ts';
import type { Mark } from './marking.ts';

const Look = lazily(() => import('./look.tsx'));
const Sketch = lazily(() => import('./sketch.tsx'));

/** Languages that stand beside each other; more are a list. */
const few = 3;

export const nameOfLanguage = (code: string): string =>
  Object.hasOwn(languageRows, code) ? languageRows[code as keyof typeof languageRows].name : languageName(code);

interface PreviewProps {
  form: Form;
  contents: ReadonlyMap<string, Content>;
  /** The first line of each part. */
  first: ReadonlyMap<string, KeyedLine>;
  mark: Mark | null;
  /** How the cell of a line is called. */
  cellOf(line: KeyedLine): string;
  /** It scrolls by itself, beside the report. */
  beside: boolean;
  onField(line: KeyedLine): void;
}

export function Preview({ form, contents, first, mark, cellOf, beside, onField }: PreviewProps) {
  const t = useFormImportTexts();
  const paper = useRef<HTMLDivElement>(null);
  const languages = useMemo(() => languagesOf(form), [form]);
  const [language, setLanguage] = useState(languages[0]);
  const [trying, setTrying] = useState(false);
  useMarkOn(paper, mark, { contents, cellOf, beside, shown: `${trying} ${language}` });
  const sections = useMemo(
    () => [...contents.values()].filter(content => rowOf(content).section?.(content.options)?.label.trim()).length,
    [contents],
  );
  function choose(event: MouseEvent) {
    for (let at = event.target as Element | null; at; at = at.parentElement?.closest('[data-content]') ?? null) {
      const line = first.get(at.closest('[data-content]')?.getAttribute('data-content') ?? '');
      if (line) return onField(line);
    }
  }
  const View = trying ? Look : Sketch;
  return (
    <section aria-label={t.shows} className={styles.ground}>
      <div className={styles.groundHead}>
        <h2>{t.shows}</h2>
        <span className={styles.size}>
          {[t.fields(inputsOf(form).length), sections > 0 && t.sections(sections)].filter(Boolean).join(', ')}
        </span>
        <Button size="sm" kind="ghost" icon={trying ? IconEye : IconPencil} onClick={() => setTrying(!trying)}>
          {trying ? t.tryEnd : t.tryOut}
        </Button>
        <LanguageOf {...{ languages, language }} onChange={setLanguage} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows of the report are reached by the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows of the report are reached by the keyboard */}
      <div ref={paper} className={styles.paper} onClick={trying ? undefined : choose}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <View key={language} {...{ form, language }} />
        </Suspense>
      </div>
    </section>
  );
}

interface LanguageProps {
  languages: readonly string[];
  language: string | undefined;
  onChange(language: string): void;
}

function LanguageOf({ languages, language = '', onChange }: LanguageProps) {
  const t = useFormImportTexts();
  if (languages.length < 2) return null;
  const options = languages.map(value => ({ value, label: nameOfLanguage(value) }));
  const given = { label: t.language, value: language, options, onChange };
  return languages.length <= few ? <SegmentedControl {...given} /> : <Select {...given} labelHidden />;
}

/** Where a part of the form is, sketched or as it is filled in. */
function placeOf(paper: HTMLElement | null, content: string, contents: PreviewProps['contents']): HTMLElement | null {
  const name = contents.get(content)?.options.name;
  return (
    paper?.querySelector<HTMLElement>(`[data-content="${CSS.escape(content)}"]`) ??
    (typeof name === 'string'
      ? (paper?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null)
      : null)
  );
}

interface MarkHow extends Pick<PreviewProps, 'contents' | 'cellOf' | 'beside'> {
  /** Changes with what is shown. */
  shown: string;
}

/** Marks the element of a line's part, in either view, and scrolls to it where that moves nothing else. */
function useMarkOn(paper: RefObject<HTMLElement | null>, mark: Mark | null, how: MarkHow) {
  const { contents, cellOf, beside, shown } = how;
  const line = mark?.line;
  const by = mark?.by;
  const cell = line ? cellOf(line) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other elements
  useEffect(() => {
    const place = line?.content ? placeOf(paper.current, line.content, contents) : null;
    if (!place) return;
    place.dataset.mark = cell;
    if (by !== 'field' && (beside || by === 'choice')) place.scrollIntoView({ block: 'nearest' });
    return () => void delete place.dataset.mark;
  }, [paper, line, by, cell, contents, beside, shown]);
}
