/** An answer as text: chosen options with their marks, „Unbekannt“ quieter than an answer. */
import { Fragment } from 'react';
import type { How, Options } from '../../engine/base/types.ts';
import { choicesOf } from '../../engine/input-kinds/common.ts';
import styles from './choice-mark.module.css';
import { ChoiceMark } from './choice-mark.tsx';

interface MarkedAnswerProps {
  options: Options;
  value: unknown;
  /** The whole answer, formatted. */
  text: string;
  how: How;
}

const unknown = /^(unbekannt|unknown)/i;

export function MarkedAnswer({ options, value, text, how }: MarkedAnswerProps) {
  const chosen = [value].flat();
  const choices = options.values ? choicesOf(options, how.locale.slice(0, 2)) : [];
  const shown = choices.filter(choice => chosen.includes(choice.value));
  const marked = shown.some(({ level, color }) => level !== undefined || color !== undefined);
  if (!marked || shown.length !== chosen.length)
    return unknown.test(text) ? <span className={styles.unknown}>{text}</span> : text;
  return shown.map((choice, at) => (
    <Fragment key={choice.value}>
      {at > 0 && ', '}
      <span className={styles.marked}>
        <ChoiceMark {...choice} />
        <span>{choice.label}</span>
      </span>
    </Fragment>
  ));
}
