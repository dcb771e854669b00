/** Export and import of a whole form as JSON text. */
import {
  type Content,
  childrenOf,
  contentTypes,
  copyFields,
  type Form,
  type Intake,
  keepFilled,
  limits,
  namesOf,
  renameInRules,
  type State,
  takeForm,
  walk,
  withChildren,
  withOwnIds,
  withUniqueNames,
} from '@kontor/form';
import type { FormDocument } from './document.ts';

const LONGEST = 10_000_000;

/** Includes the schema's address, so that editors validate and complete. */
export function exportText({ name, campaign, copy_to, fields, states, rules }: FormDocument, origin: string): string {
  const form = {
    $schema: `${origin}/api/schemas/form.json`,
    kontor: 'form',
    name,
    campaign,
    ...(copy_to && { copy_to }),
    fields,
    states,
    ...(rules.length > 0 && { rules }),
  };
  return `${JSON.stringify(form, null, 2)}\n`;
}

/** File name without characters that file systems reject. */
export const exportName = (name: string, unnamed: string, ending = 'json'): string =>
  `${[...(name.trim() || unnamed)]
    .map(letter => (/[\\/:*?"<>|\p{C}]/u.test(letter) ? '_' : letter))
    .join('')
    .slice(0, 120)}.${ending}`;

export type Read = (Intake & { name: string; campaign: string; copy_to: string }) | 'no_json' | 'too_long';

export function readForm(text: string): Read {
  if (text.length > LONGEST) return 'too_long';
  try {
    const value: unknown = JSON.parse(text);
    const textAt = (key: 'name' | 'campaign' | 'copy_to') => {
      const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : '';
      return typeof found === 'string' ? found.slice(0, 255) : '';
    };
    return { ...takeForm(value), name: textAt('name'), campaign: textAt('campaign'), copy_to: textAt('copy_to') };
  } catch {
    return 'no_json';
  }
}

type Taken = Extract<Read, { refused: null }>;

const rulesOf = (form: Form) => (form.rules ?? []) as FormDocument['rules'];

/** Replaces the present form; a name already given stays. */
export const replaced = (present: FormDocument, { form, name, campaign, copy_to }: Taken): FormDocument => ({
  ...present,
  name: present.name.trim() ? present.name : name,
  campaign: present.campaign.trim() ? present.campaign : campaign,
  copy_to: copyFields(form).some(field => field.name === copy_to) ? copy_to : null,
  fields: keepFilled(form.fields),
  states: form.states,
  rules: rulesOf(form),
});

/** Appends the file's contents to the present form; duplicate ids and names are replaced, in its rules as well. */
export function appended(present: FormDocument, { form }: Taken): FormDocument {
  const ids = new Set<string>();
  walk(present.fields, content => void ids.add(content.id.toLowerCase()));
  const names = namesOf(present.fields);
  const { contents, renamed } = together(withOwnIds(form.fields, ids), names);
  const rules = renameInRules(rulesOf(form), new Map(renamed.map(({ from, to }) => [from, to])));
  const values = new Set(present.states.map(state => state.value));
  const states = [...present.states, ...form.states.filter(state => !values.has(state.value))].slice(0, limits.states);
  return {
    ...present,
    fields: keepFilled([...present.fields, ...contents]),
    states: withStateIds(states),
    rules: [...present.rules, ...(rules as FormDocument['rules'])].slice(0, limits.rules),
  };
}

/** Renames the contents together, so that references between them follow at any depth. */
function together(given: Content[], taken: ReadonlySet<string>) {
  const around = withChildren(contentTypes.layout_row.create(), given);
  const { content, renamed } = withUniqueNames(around, taken);
  return { contents: childrenOf(content), renamed };
}

function withStateIds(states: State[]): State[] {
  const seen = new Set<string>();
  return states.map((state, index) => {
    const id = seen.has(state.id) ? `${state.id}-${index}` : state.id;
    seen.add(id);
    return id === state.id ? state : { ...state, id };
  });
}
