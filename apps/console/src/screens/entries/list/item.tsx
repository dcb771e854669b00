/** An entry outside of the table: what its card and its row on phones say, and the row. */
import { answerOf, choicesOf, type How, type Input } from '@kontor/form';
import { MarkedAnswer } from '@kontor/form/fill';
import { date } from '../../../i18n/format.ts';
import { StateGlyph } from '../../../ui/index.ts';
import { answeredName, answerText, type Entry, type FormRecord, isDate } from '../common/entry.ts';
import { stateInfo } from '../common/state-label.tsx';
import styles from './card.module.css';

export interface ItemProps {
  form: FormRecord;
  entry: Entry;
  /** Inputs of the visible columns, in order. */
  inputs: Input[];
  how: How;
  href: string;
}

/** Answers other than name and date; unanswered ones are omitted. */
export function answers({ entry, inputs, how }: ItemProps, without: string[]) {
  const all = inputs.filter(input => !input.files).map(input => ({ input, text: answerText(input, entry.data, how) }));
  return all.filter(({ text }) => text && !without.includes(text));
}

function dayOf({ entry, inputs, how }: ItemProps): string {
  const input = inputs.find(isDate);
  return (input && answerText(input, entry.data, how)) || date(entry.created);
}

/** State, name and date; below them the number, further answers, and the one that has a level. */
export function PhoneRow(props: ItemProps) {
  const { form, entry, inputs, how } = props;
  const name = answeredName(inputs, entry, how);
  const day = dayOf(props);
  const rest = answers(props, [name, day]);
  const marked = rest.find(({ input }) => choicesOf(input.content.options).some(choice => choice.level !== undefined));
  const others = rest.filter(each => each !== marked).map(({ text }) => text);
  const second = [entry.number, ...others].filter(Boolean).slice(0, 2);
  const { kind, label } = stateInfo(form.states, entry.state);
  return (
    <span className={styles.phone}>
      <span>
        <StateGlyph kind={kind} />
        <span className="vh">{label}</span>
      </span>
      <h3 className="trunc">{name}</h3>
      <span className="num">{day}</span>
      {/* Never empty: virtual scrolling needs rows of equal height. */}
      <span className="trunc">{second.join(' · ') || '–'}</span>
      <span>
        {marked && (
          <MarkedAnswer
            options={marked.input.content.options}
            value={answerOf(marked.input, entry.data)}
            text={marked.text}
            how={how}
          />
        )}
      </span>
    </span>
  );
}
