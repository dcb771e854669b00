/** Template of a risk assessment: the class follows from a matrix of likelihood and damage, and decides what is required. */
import type { Content, Form } from '../base/types.ts';
import type { Builder } from './build.ts';

/** Classes by likelihood (rows) and damage (columns), both from 1 to 5. */
const matrix = [
  [1, 1, 1, 2, 2],
  [1, 1, 2, 2, 3],
  [1, 2, 2, 3, 3],
  [2, 2, 3, 3, 4],
  [2, 3, 3, 4, 4],
];
const riskClass = `INDEX({${matrix.flat().join('; ')}}, (VALUE(likelihood) - 1) * ${matrix.length} + VALUE(damage))`;

function classOf({ field, choices, row }: Builder): Content[] {
  const likelihoods = choices({
    1: ['1 – sehr selten', '1 – very rare'],
    2: ['2 – selten', '2 – rare'],
    3: ['3 – gelegentlich', '3 – occasional'],
    4: ['4 – oft', '4 – often'],
    5: ['5 – ständig', '5 – always'],
  });
  const damages = choices({
    1: ['1 – keine Folgen', '1 – no harm'],
    2: ['2 – Erste Hilfe', '2 – first aid'],
    3: ['3 – Ausfall bis drei Tage', '3 – off work for up to three days'],
    4: ['4 – bleibender Schaden', '4 – lasting harm'],
    5: ['5 – Tod', '5 – death'],
  });
  return [
    row(
      field('radio', 'likelihood', ['Wahrscheinlichkeit', 'Likelihood'], 'col-6', {
        required: true,
        values: likelihoods,
      }),
      field('radio', 'damage', ['Schwere des Schadens', 'Severity of the damage'], 'col-6', {
        required: true,
        values: damages,
      }),
    ),
    row(
      field('calculated', 'risk_number', ['Risikozahl', 'Risk number'], 'col-6', {
        formula: 'VALUE(likelihood) * VALUE(damage)',
        format: { kind: 'number', decimals: 0 },
      }),
      field(
        'calculated',
        'risk_class',
        ['Risikoklasse', 'Risk class'],
        'col-6',
        { formula: riskClass, format: { kind: 'number', decimals: 0 } },
        { at: 4 },
      ),
    ),
  ];
}

/** Required from class 3 on. */
function measuresOf({ field, row, say }: Builder): Content[] {
  return [
    field('textarea', 'measures', ['Maßnahmen', 'Measures'], 'col-12', {
      requiredIf: 'risk_class >= 3',
      help: say(['Ab Risikoklasse 3 sind Maßnahmen nötig.', 'From risk class 3 on, measures are required.']),
    }),
    row(
      field('text', 'responsible', ['Verantwortlich', 'Responsible'], 'col-6', { requiredIf: 'risk_class >= 3' }),
      field(
        'date',
        'due',
        ['Umzusetzen bis', 'Due by'],
        'col-6',
        {
          requiredIf: 'risk_class >= 3',
          minFormula: 'assessed',
          maxFormula: 'WORKDAY(assessed, IF(risk_class = 4, 5, 20))',
        },
        { at: 5 },
      ),
    ),
  ];
}

export function risk(build: Builder): Form {
  const { field, heading, states, photos, row, signature } = build;
  return {
    fields: [
      heading(['Gefährdungsbeurteilung', 'Risk assessment']),
      row(
        field('text', 'area', ['Arbeitsbereich', 'Work area'], 'col-8', { required: true, cached: true }, { at: 2 }),
        field(
          'date',
          'assessed',
          ['Beurteilt am', 'Assessed on'],
          'col-4',
          { required: true, initialValue: 'today' },
          { at: 1 },
        ),
      ),
      field('textarea', 'hazard', ['Gefährdung', 'Hazard'], 'col-12', { required: true }, { at: 3, sort: false }),
      ...classOf(build),
      ...measuresOf(build),
      photos('photos', ['Fotos', 'Photos']),
      row(
        field('text', 'assessed_by', ['Beurteilt von', 'Assessed by'], 'col-6', { initialValue: 'user.name' }),
        signature('signature', ['Unterschrift', 'Signature'], { required: true }),
      ),
    ],
    states: states({
      open: ['Offen', 'Open'],
      in_work: ['In Umsetzung', 'In work'],
      checked: ['Wirksamkeit geprüft', 'Effect checked'],
    }),
  };
}
