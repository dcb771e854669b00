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

function ValueSentence({ place, names, node, empty, onChange }: SentenceProps) {
  const t = sentenceTexts[place.locale];
  const found = node === null ? null : sentenceOf(node, partFits(names));
  const written = found && JSON.stringify(found);
  const [draft, setDraft] = useState<{ name: SentenceName; args: readonly Node[]; over: string | null } | null>(null);
  // what is begun goes on until another formula is written
  const going = draft && draft.over === (written ?? (empty ? '' : null)) ? draft : null;
  const shown = going ?? found;
  if (!shown && !empty) return null;

  function put(name: SentenceName, args: readonly Node[]) {
    if (args.every(arg => arg !== null)) {
      setDraft(null);
      onChange(print(sentenceNode({ name, args })));
    } else setDraft({ name, args, over: written ?? (empty ? '' : null) });
  }
  function choose(name: SentenceName) {
    const { slots } = sentenceRow(name);
    const before = shown?.args ?? [];
    const fits = partFits(names);
    put(
      name,
      slots.map((slot, at) =>
        before[at] !== undefined && before[at] !== null && fits(before[at], slot) ? before[at] : null,
      ),
    );
  }
  const row = shown && sentenceRow(shown.name);
  const words = shown && t.sentences[shown.name];
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
      {shown &&
        row &&
        shown.args.map((arg, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no ids
          <span key={at} className={styles.between}>
            {at > 0 && words?.between}
            <PartPicker
              label={t.place(at + 1)}
              part={arg}
              slot={row.slots[Math.min(at, row.slots.length - 1)]!}
              names={names}
              locale={place.locale}
              onChange={part => put(shown.name, shown.args.with(at, part))}
            />
          </span>
        ))}
      {shown && row?.more && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.more}
          title={t.more}
          onClick={() => put(shown.name, [...shown.args, null])}
        >
          +
        </button>
      )}
      {shown && row?.more && shown.args.length > row.slots.length && (
        <button
          type="button"
          className={styles.add}
          aria-label={t.less}
          title={t.less}
          onClick={() => put(shown.name, shown.args.slice(0, -1))}
        >
          −
        </button>
      )}
    </fieldset>
  );
}
