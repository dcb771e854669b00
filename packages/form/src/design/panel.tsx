/** Options panel of a content; name and icon of a content in the designer. */
import { isLanguage, textIn } from '../engine/base/text.ts';
import type { Column, Content, ContentType, InputKind, Issue, Options, Width } from '../engine/base/types.ts';
import { contentTypes } from '../engine/content-types/index.ts';
import { writable, writtenIn } from '../engine/form/languages-writing.ts';
import { isInputKind } from '../engine/input-kinds/index.ts';
import type { IconType } from '../fill/base/icon.tsx';
import type { Language } from '../languages/index.ts';
import { answerDesigns } from './answers.ts';
import type { PanelPart, PanelProps } from './base/content-design.ts';
import { Segments } from './base/controls.tsx';
import styles from './base/panel.module.css';
import { shownSlots } from './base/slot-formulas.ts';
import { panelTexts } from './base/texts.ts';
import { designIssueText } from './base/words.ts';
import { contentDesigns } from './content-types/index.ts';
import { inputDesigns } from './input-kinds/index.ts';

/** The parts that the panel of a content has. */
export function partsOf({ type }: Content): PanelPart[] {
  const { Options: Form, Rules } = contentDesigns[type];
  return [...(Form ? ['content' as const] : []), ...(Rules ? ['rules' as const] : []), 'look'];
}

/**
 * The options of a content: all of them with its place in the grid, or one part. Every control applies at once through
 * `onChange`.
 */
export function ContentPanel({ part, ...props }: PanelProps & { part?: PanelPart }) {
  const { content, issues, locale } = props;
  const { language, first } = props.writing ?? { language: locale, first: locale };
  const t = panelTexts[locale];
  const { Options: Form, Rules, Look } = contentDesigns[content.type];
  const { schema } = contentTypes[content.type];
  const options = writable(schema, content.options, language) as Options;
  const shown = options === content.options ? content : { ...content, options };
  const onChange = (next: Content) => {
    const written = writtenIn(contentTypes[next.type].schema, content.options, next.options, { language, first });
    props.onChange({ ...next, options: written as Options });
  };
  const set = (part: Options) => onChange({ ...shown, options: { ...options, ...part } });
  const wrong = (option: string) => messageAt(issues, `options.${option}`, locale);
  const inside = { ...props, content: shown, options, onChange, t, set, wrong, answerDesigns };
  const group = (of: PanelPart, Part: typeof Form | undefined) =>
    Part &&
    (part ?? of) === of && (
      <div className={styles.options}>
        <Part {...inside} translating={language !== first} />
      </div>
    );
  return (
    <div className={styles.panel}>
      {group('content', Form)}
      {group('rules', Rules)}
      {group('look', Look)}
      {(part ?? 'look') === 'look' && (
        <LayoutPanel
          column={content.column}
          locale={locale}
          onChange={column => props.onChange({ ...content, column })}
        />
      )}
    </div>
  );
}

/** The issues of one content, with paths relative to it. */
export function issuesAt(issues: readonly Issue[], path: string): Issue[] {
  return issues
    .filter(issue => issue.path.startsWith(`${path}.`) && !issue.path.startsWith(`${path}.options.contents.`))
    .map(issue => ({ ...issue, path: issue.path.slice(path.length + 1) }));
}

function messageAt(issues: readonly Issue[], path: string, locale: Language): string | undefined {
  // Issues of a text per language are shown at the text's control.
  const found = issues.find(
    issue =>
      issue.path === path || (issue.path.startsWith(`${path}.`) && isLanguage(issue.path.slice(path.length + 1))),
  );
  return found && designIssueText(found, locale);
}

interface LayoutPanelProps {
  column: Column;
  locale: Language;
  onChange(column: Column): void;
}

const steps = [0, 1, 2, 3, 4, 5];

/** Width and spacing, common to all contents. */
export function LayoutPanel({ column, locale, onChange }: LayoutPanelProps) {
  const t = panelTexts[locale];
  const widths = Object.entries(t.widths).map(([value, label]) => ({ value: value as Width, label }));
  const spaces = steps.map(value => ({ value, label: String(value) }));
  return (
    <div className={styles.options}>
      <Segments
        label={t.width}
        value={column.width}
        options={widths}
        onChange={width => onChange({ ...column, width })}
      />
      <Segments
        half
        label={t.before}
        value={column.before}
        options={spaces}
        onChange={before => onChange({ ...column, before })}
      />
      <Segments
        half
        label={t.after}
        value={column.after}
        options={spaces}
        onChange={after => onChange({ ...column, after })}
      />
    </div>
  );
}

export const typeName = (type: ContentType, locale: Language): string => panelTexts[locale].types[type];
/** The word for a content of this type with these options. */
export const wordOf = ({ type, options }: Pick<Content, 'type' | 'options'>, locale: Language): string =>
  contentDesigns[type].word?.(options, panelTexts[locale]) ?? typeName(type, locale);
export const kindName = (kind: InputKind, locale: Language): string => panelTexts[locale].kinds[kind];

/** A content's name in lists, drag and drop and announcements: label or text, otherwise its kind. */
export function contentName(content: Content, locale: Language): string {
  const { options } = content;
  const own = shownSlots((textIn(options.label, locale) || textIn(options.text, locale)).trim(), locale);
  return own || (isInputKind(options.type) ? kindName(options.type, locale) : wordOf(content, locale));
}

/** A content's icon; for inputs that of the kind. */
export function contentIcon({ type, options }: Pick<Content, 'type' | 'options'>): IconType {
  return isInputKind(options.type) ? inputDesigns[options.type].Icon : contentDesigns[type].Icon;
}
