/** Dialog that turns a pasted list of questions into fields: lines, and a preview in which each kind can be changed. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useDesignerQuestionTexts } from '../../i18n/designer-questions.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, Dialog, Note } from '../../ui/index.ts';
import styles from './questions.module.css';
import { mostQuestions, type Question, type QuestionKind, questionKinds, questionsOf } from './questions.ts';

interface QuestionsDialogProps {
  /** What was pasted; '' opens an empty dialog. */
  text: string;
  onInsert(questions: readonly Question[]): void;
  onClose(): void;
}

export default function QuestionsDialog({ text: pasted, onInsert, onClose }: QuestionsDialogProps) {
  const t = useDesignerQuestionTexts();
  useLanguage();
  const [text, setText] = useState(pasted);
  /** Kinds chosen by hand, by the line's label and position. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, QuestionKind | null>>(new Map());
  const lines = useDeferredValue(text);
  const guessed = useMemo(() => questionsOf(lines), [lines]);
  const keyOf = (question: Question, index: number) => `${index} ${question.label}`;
  const kindOf = (question: Question, index: number) => {
    const own = chosen.get(keyOf(question, index));
    return own === undefined ? question.kind : own;
  };
  const wanted = guessed.flatMap((question, index) => {
    const kind = kindOf(question, index);
    return kind === null ? [] : { ...question, kind };
  });

  function insert() {
    onClose();
    onInsert(wanted);
  }
  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" disabledReason={wanted.length === 0 && t.hint} onClick={insert}>
            {t.insert(wanted.length)}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <label className={styles.lines}>
          <span>{t.lines}</span>
          <textarea rows={7} value={text} onChange={event => setText(event.target.value)} />
        </label>
        <p className={styles.hint}>{t.hint}</p>
        {guessed.length === mostQuestions && <Note tone="warn">{t.tooMany(mostQuestions)}</Note>}
        {guessed.length > 0 && (
          <table className={styles.table} aria-label={t.table}>
            <thead>
              <tr>
                <th scope="col">{t.label}</th>
                <th scope="col">{t.kind}</th>
              </tr>
            </thead>
            <tbody>
              {guessed.map((question, index) => (
                <Line
                  key={keyOf(question, index)}
                  question={question}
                  kind={kindOf(question, index)}
                  onKind={kind => setChosen(new Map(chosen).set(keyOf(question, index), kind))}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

interface LineProps {
  question: Question;
  kind: QuestionKind | null;
  onKind(kind: QuestionKind | null): void;
}

function Line({ question, kind, onKind }: LineProps) {
  const t = useDesignerQuestionTexts();
  const { label, required, choices } = question;
  return (
    <tr data-out={kind === null || undefined}>
      <td>
        {label}
        {required && (
          <span className={styles.required} role="img" aria-label={t.required}>
            *
          </span>
        )}
        {choices.length > 0 && <small>{choices.join(' · ')}</small>}
      </td>
      <td>
        <select
          aria-label={t.kindOf(label)}
          value={kind ?? ''}
          onChange={event => onKind(questionKinds.find(each => each === event.target.value) ?? null)}
        >
          {questionKinds.map(each => (
            <option key={each} value={each}>
              {t[each]}
            </option>
          ))}
          <option value="">{t.nothing}</option>
        </select>
      </td>
    </tr>
  );
}
