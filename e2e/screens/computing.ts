/** Fixtures of the visits of a form's logic: a form that computes, with a case, and one whose draft has a broken formula. */
import { choices, field, states, when } from '../../demo/build.ts';
import type { client } from '../api.ts';

type Api = ReturnType<typeof client>;

const steps = choices({ '1': 'Unwahrscheinlich', '2': 'Denkbar', '3': 'Absehbar' });

const number = 'VALUE(chance) * harm';

const riskForm = () => ({
  fields: [
    field('radio', 'chance', 'Eintrittsstufe', 'col-6', { values: steps }),
    field('number', 'harm', 'Schadensstufe', 'col-6', { minValue: 1, maxValue: 3 }),
    field('calculated', 'risk', 'Risikozahl', 'col-6', { formula: number, format: { kind: 'number' } }),
    field('calculated', 'class', 'Risikostufe', 'col-6', {
      formula: 'IF(risk > 6, 3, IF(risk > 3, 2, 1))',
      format: { kind: 'number' },
    }),
    field('textarea', 'measures', 'Vorkehrungen', 'col-12', {
      requiredIf: 'class >= 2',
      rules: [{ formula: 'LEN(value) > 20', message: 'Sagen Sie mehr dazu', level: 'warning' }],
    }),
    when([{ valOne: 'chance', comparison: 'eq', valTwo: '3', gate: null }], field('text', 'who', 'Zuständig', 'col-6')),
    field('date', 'due', 'Erledigt bis', 'col-6', {
      minFormula: 'TODAY()',
      maxFormula: 'WORKDAY(TODAY(), IF(class = 3, 5, 20))',
    }),
  ],
  states: states({ open: 'Offen', closed: 'Erledigt' }),
  rules: [{ formula: 'OR(ISBLANK(due), due >= TODAY())', message: 'Zu spät', level: 'error' }],
});

/** `drafted`: how the draft computes the risk. */
async function formWithDraft(api: Api, name: string, drafted: string): Promise<string> {
  const form = riskForm();
  const { id } = await api.add('report-configs', { name, campaign: 'Visits', ...form });
  const answers = { chance: '3', harm: 3, measures: 'Geländer an allen Kanten des Dachs' };
  await api.post(`/report-configs/${id}/cases/add.json`, { name: 'Dach ohne Geländer', data: answers });
  await api.put(`/report-configs/${id}/draft.json`, JSON.parse(JSON.stringify(form).replace(number, drafted)));
  return id;
}

export async function computingForms(api: Api): Promise<{ computing: string; broken: string }> {
  return {
    computing: await formWithDraft(api, 'Beurteilung der Dächer', `${number} - 4`),
    broken: await formWithDraft(api, 'Beurteilung der Keller', 'VALUE(chanse) * harm'),
  };
}
