/** A formula as a sentence that is clicked together. It is written as soon as all of its places are filled. */
import { useState } from 'react';
import { print } from '../../engine/formula/language/index.ts';
import type { Node } from '../../engine/formula/node.ts';
import {
  type SentenceName,
  sentenceNames,
  sentenceNode,
  sentenceOf,
  sentenceRow,
} from '../../engine/formula/sentences/index.ts';
import { ConditionSentence } from './condition-sentence.tsx';
import styles from './formula.module.css';
import type { FormulaPlace, Names } from './names.ts';
import { PartPicker } from './part-picker.tsx';
import { nameFits, partFits } from './sentence-fit.ts';
import type { SentenceProps } from './sentence-props.ts';
import { sentenceTexts } from './sentence-texts.ts';

const conditions: ReadonlySet<string> = new Set(['requiredIf', 'readOnlyIf', 'showIf', 'choicesFilter', 'rules']);

export default function Sentence(props: SentenceProps) {
  const { option, content } = props.place;
  if (option === 'text') return null;
  const isCondition = conditions.has(option) || (option === 'formula' && content?.type === 'condition_container');
  return isCondition ? <ConditionSentence {...props} /> : <ValueSentence {...props} />;
}

/** The sentences whose places can be filled here, with the one that is shown. */
function offered(names: Names, place: FormulaPlace, shown: SentenceName | null): SentenceName[] {
  const isCalculation = place.option === 'formula';
  return sentenceNames.filter(name => {
    if (name === shown) return true;
    if (name === 'same') return !isCalculation;
    return sentenceRow(name).slots.every(slot => names.shown.some(each => nameFits(each, slot)));
  });
}

/** A sentence, as far as its places are filled: those that are not are null. */
interface Shown {
  name: SentenceName;
  args: readonly Node[];
}

/** What of a sentence's places fits into those of another stays. */
function carried(name: SentenceName, before: readonly Node[], names: Names): Node[] {
  const fits = partFits(names);
  return sentenceRow(name).slots.map((slot, at) => {
    const part = before[at] ?? null;
    return part !== null && fits(part, slot) ? part : null;
  });
}

/** The sentence that is shown: one that is begun, else what the formula says; and what writes it. */
function useSentence({ names, node, empty, onChange }: SentenceProps) {
  const found = node === null ? null : sentenceOf(node, partFits(names));
  const written = found ? JSON.stringify(found) : empty ? '' : null;
  const [draft, setDraft] = useState<(Shown & { over: string | null }) | null>(null);
  // what is begun goes on until another formula is written
  const shown: Shown | null = draft && draft.over === written ? draft : found;

  function put(name: SentenceName, args: readonly Node[]) {
    if (args.every(arg => arg !== null)) {
      setDraft(null);
      onChange(print(sentenceNode({ name, args })));
    } else setDraft({ name, args, over: written });
  }
  return { shown, put };
}

function ValueSentence(props: SentenceProps) {
  const { place, names, empty } = props;
  const t = sentenceTexts[place.locale];
  const { shown, put } = useSentence(props);
  if (!shown && !empty) return null;
  const choose = (name: SentenceName) => put(name, carried(name, shown?.args ?? [], names));
  return (
    <fieldset className={styles.sentence}>
      <legend>{t.asSentence}</legend>
      <select
        className={styles.pick}
        aria-label={t.sentence}
        value={shown?.name ?? ''}
        onChange={event => choose(event.target.value as SentenceName)}
      >
        {!shown && <option value="">{t.begin}</option>}
        {offered(names, place, shown?.name ?? null).map(name => (
          <option key={name} value={name}>
            {shown?.name === name ? t.sentences[name].head : t.sentences[name].title}
          </option>
        ))}
      </select>
      {shown && <Places {...{ place, names, shown }} onChange={args => put(shown.name, args)} />}
    </fieldset>
  );
}

interface PlacesProps extends Pick<SentenceProps, 'place' | 'names'> {
  shown: Shown;
  onChange(args: readonly Node[]): void;
}

/** The places of a sentence, and buttons for one more and one less where it takes any number. */
function Places({ place, names, shown: { name, args }, onChange }: PlacesProps) {
  const t = sentenceTexts[place.locale];
  const { slots, more } = sentenceRow(name);
  return (
    <>
      {args.map((arg, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no ids
        <span key={at} className={styles.between}>
          {at > 0 && t.sentences[name].between}
          <PartPicker
            label={t.place(at + 1)}
            part={arg}
            slot={slots[Math.min(at, slots.length - 1)]!}
            names={names}
            locale={place.locale}
            onChange={part => onChange(args.with(at, part))}
          />
        </span>
      ))}
      {more && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.more}
          title={t.more}
          onClick={() => onChange([...args, null])}
        >
          +
        </button>
      )}
      {more && args.length > slots.length && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.less}
          title={t.less}
          onClick={() => onChange(args.slice(0, -1))}
        >
          −
        </button>
      )}
    </>
  );
}
