/**
 * Contents of pasted questions. Apart from the dialog, which loads on its own: what designs a form would otherwise be
 * shared so widely that screens which only fill one in load it, too.
 */
import { type Content, contentTypes, createInput, type InputKind, nameFor, newId, uniqueName } from '@kontor/form';
import { panelTexts, withKind } from '@kontor/form/design';
import { useDesignerQuestionTexts } from '../../i18n/designer-questions.ts';
import { language } from '../../i18n/index.ts';
import { newContent } from './new-content.ts';
import type { Question, QuestionKind } from './questions.ts';

const inputs: Readonly<Partial<Record<QuestionKind, InputKind>>> = {
  textarea: 'textarea',
  email: 'email',
  tel: 'tel',
  yesno: 'radio',
  choice: 'radio',
  choices: 'checkbox',
};

/** The choices of a question; of one that lists none, samples to be replaced. */
function valuesOf({ kind, choices }: Question) {
  const t = useDesignerQuestionTexts.now();
  const labels = kind === 'yesno' ? [t.yes, t.no] : choices;
  const values = labels.map(label => ({ id: newId(), value: label, label }));
  return labels.length > 0 ? { values } : {};
}

/** Headings as texts, everything else as fields whose names are free in the form. */
export function contentsOf(questions: readonly Question[], taken: ReadonlySet<string>): Content[] {
  const used = new Set(taken);
  return questions.map(question => {
    const { kind, label, required } = question;
    if (kind === 'heading') {
      const made = contentTypes.formatString.create();
      return { ...made, options: { ...made.options, text: label, classes: { size: 'h3', styles: [] } } };
    }
    const input = inputs[kind];
    const base = input
      ? { ...createInput(input), options: withKind({ name: '', label: '' }, input, panelTexts[language.get()]) }
      : newContent(kind as Extract<QuestionKind, 'text' | 'number' | 'date' | 'photo' | 'file' | 'signature'>);
    const values = 'values' in base.options ? valuesOf(question) : {};
    const name = uniqueName(nameFor(label) || kind, used);
    used.add(name);
    return { ...base, options: { ...base.options, ...values, label, name, required } };
  });
}
