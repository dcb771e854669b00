/** A stored formula on the canvas: in the reader's writing, its fields as chips. Loads with the first one. */
import type { Content, Form } from '../../engine/base/types.ts';
import type { Placed } from '../../engine/form/formulas.ts';
import type { Language } from '../../languages/index.ts';
import { namesOf } from './names.ts';
import { shownText } from './shown.ts';
import { FormulaText } from './text-view.tsx';

interface ShownFormulaProps {
  formula: string;
  form: Form;
  /** Null: of a text. */
  content: Content | null;
  option: Placed['option'];
  locale: Language;
}

const known = new WeakMap<Form, Map<Language, ReturnType<typeof namesOf>>>();

/** The names of a form, which many formulas see. */
function namesFor(form: Form, locale: Language): ReturnType<typeof namesOf> {
  const ofForm = known.get(form) ?? new Map<Language, ReturnType<typeof namesOf>>();
  known.set(form, ofForm);
  const found = ofForm.get(locale) ?? namesOf({ form, locale });
  ofForm.set(locale, found);
  return found;
}

export default function ShownFormula({ formula, ...place }: ShownFormulaProps) {
  const names = namesFor(place.form, place.locale)(place);
  return <FormulaText text={shownText(formula, place, names)} names={names} />;
}
