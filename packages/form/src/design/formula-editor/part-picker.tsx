/** One place of a sentence: a field, today, or a value that is typed. */
import { useState } from 'react';
import type { Node } from '../../engine/formula/node.ts';
import { isToday, type Slot, today } from '../../engine/formula/sentences/index.ts';
import type { Language } from '../../languages/index.ts';
import styles from './formula.module.css';
import type { Names } from './names.ts';
import { literalOf, nameFits, nameOfNode, nodeOfName } from './sentence-fit.ts';
import { sentenceTexts } from './sentence-texts.ts';

interface PartProps {
  label: string;
  /** Null: not chosen yet. */
  part: Node;
  slot: Slot;
  names: Names;
  locale: Language;
  /** The choices of the field beside it: picked by their label. */
  choices?: readonly { value: string; label: string }[] | undefined;
  onChange(part: Node): void;
}

const [own, now] = ['=', '@today'];

const isLiteral = (part: Node): part is string | number => typeof part === 'string' || typeof part === 'number';

export function PartPicker({ label, part, slot, names, locale, choices, onChange }: PartProps) {
  const t = sentenceTexts[locale];
  const [typing, setTyping] = useState(false);
  const kind = literalOf(slot);
  const fitting = names.shown.filter(each => nameFits(each, slot));
  const choice = choices?.find(({ value }) => value === part);
  const value =
    nameOfNode(part) ??
    (part !== null && isToday(part) ? now : choice ? `=${choice.value}` : typing || isLiteral(part) ? own : '');
  const words = { number: t.ownNumber, text: t.ownText, date: t.ownDate };
  const choose = (next: string) => {
    setTyping(next === own);
    const name = fitting.find(each => each.name === next);
    const picked = choices?.find(each => `=${each.value}` === next);
    if (picked) onChange(picked.value);
    else if (next === now) onChange(today);
    else onChange(name ? nodeOfName(name) : null);
  };
  return (
    <span className={styles.part}>
      <select
        className={styles.partPick}
        data-empty={part === null || undefined}
        aria-label={label}
        value={value}
        onChange={event => choose(event.target.value)}
      >
        <option value="">{t.choose}</option>
        {choices?.map(each => (
          <option key={each.value} value={`=${each.value}`}>
            {each.label}
          </option>
        ))}
        {fitting.map(each => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
        {(slot === 'date' || slot === 'any') && <option value={now}>{t.today}</option>}
        {kind && <option value={own}>{words[kind]}</option>}
      </select>
      {value === own && kind && <Literal label={`${label}: ${t.value}`} kind={kind} {...{ part, locale, onChange }} />}
    </span>
  );
}

type LiteralProps = Pick<PartProps, 'label' | 'part' | 'locale' | 'onChange'> & { kind: 'number' | 'text' | 'date' };

/** A number that is typed may have a comma; what looks like one in a text stays a number in the formula. */
function Literal({ label, kind, part, locale, onChange }: LiteralProps) {
  const [text, setText] = useState(() => (isLiteral(part) ? shownLiteral(part, locale) : ''));
  return (
    <input
      className={styles.partInput}
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={text}
      size={kind === 'text' ? 14 : 8}
      onChange={event => {
        const typed = event.target.value;
        setText(typed);
        onChange(typed.trim() === '' ? null : readLiteral(typed, kind));
      }}
    />
  );
}

const shownLiteral = (part: string | number, locale: Language): string =>
  typeof part === 'number' && locale === 'de' ? String(part).replace('.', ',') : String(part);

function readLiteral(typed: string, kind: 'number' | 'text' | 'date'): Node {
  const number = Number(typed.trim().replace(',', '.'));
  if (kind === 'number') return Number.isFinite(number) ? number : null;
  return kind === 'text' && Number.isFinite(number) ? number : typed;
}
