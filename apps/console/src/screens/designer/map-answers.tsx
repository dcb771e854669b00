/** What becomes of the answers of a removed field, or of its removed choices: they stay, or go to another. */
import type { AnswerTo } from '@kontor/contract';
import type { Input } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useRecord } from '../../api/hooks.ts';
import { useFormMappingTexts } from '../../i18n/form-mapping.ts';
import { number } from '../../i18n/format.ts';
import { Note, Progress, RadioTiles, Select } from '../../ui/index.ts';
import {
  type Chosen,
  choicesDecision,
  choicesIn,
  type Decision,
  decisionOf,
  type Fit,
  inputsIn,
  isCut,
  shownFor,
  stays,
  targetsOf,
} from './mapping.ts';
import styles from './publishing.module.css';
import type { Draft } from './steps.ts';

type Impact = AnswerTo<'GET /report-configs/{id}/impact.json'>['data']['fields'][number];

export interface MapAnswersProps {
  id: string;
  draft: Draft;
  row: Impact;
  onDecide(row: Pick<Impact, 'id' | 'label'>, decision: Decision): void;
}

export function MapAnswers(props: MapAnswersProps) {
  const { row } = props;
  if (row.change === 'choices') return <MapChoices {...props} />;
  return row.answers > 0 ? <MapField {...props} /> : null;
}

type Contents = Parameters<typeof inputsIn>[0];
const nothing: Decision = { map: null, open: null };

function MapField({ id, draft, row, onDecide }: MapAnswersProps) {
  const t = useFormMappingTexts();
  const { record } = useRecord('report-configs', id);
  const [moves, setMoves] = useState(false);
  const [target, setTarget] = useState('');
  // Kept: what is decided on is looked at again where they change.
  const from = useMemo(
    () => record && inputsIn(record as Contents).find(({ content }) => content.id === row.id),
    [record, row.id],
  );
  const targets = useMemo(() => (from ? targetsOf(from, draft as Contents) : []), [from, draft]);
  if (!from || targets.length === 0) return null;
  const to = targets.find(({ content }) => content.id === target);
  function decide(next: boolean) {
    setMoves(next);
    setTarget('');
    onDecide(row, next ? { map: null, open: row.label } : nothing);
  }
  return (
    <div className={styles.mapping}>
      <RadioTiles
        label={t.answers}
        value={moves ? 'map' : 'leave'}
        onChange={value => decide(value === 'map')}
        options={[
          { value: 'leave', label: t.leave },
          { value: 'map', label: t.move },
        ]}
        hint={moves ? t.moveHint : t.leaveHint}
      />
      {moves && (
        <Select
          label={t.target(row.label)}
          value={target}
          onChange={value => {
            setTarget(value);
            onDecide(row, { map: null, open: row.label });
          }}
          placeholder={t.choose}
          options={targets.map(({ content, label, name }) => ({ value: content.id, label: label || name }))}
        />
      )}
      {moves && to && <Fits key={target} {...{ id, draft, from, to }} onDecide={decision => onDecide(row, decision)} />}
    </div>
  );
}

interface FitsProps extends Pick<MapAnswersProps, 'id' | 'draft'> {
  from: Input;
  to: Input;
  onDecide(decision: Decision): void;
}

function Fits({ id, draft, from, to, onDecide }: FitsProps) {
  const t = useFormMappingTexts();
  const map = [{ from: from.content.id, to: to.content.id }];
  const { data: fit, isError } = useQuery({
    queryKey: ['report-configs', 'mapping', id, draft.version, from.content.id, to.content.id],
    queryFn: async () =>
      (await ask('POST /report-configs/{id}/mapping.json', { params: { id }, body: { map } })).data[0] ?? null,
  });
  if (isError) return <Note tone="bad">{t.failed}</Note>;
  if (!fit) return <Progress label={t.looking} value={0} />;
  return <Values {...{ from, to, fit, onDecide }} />;
}

function Values({ from, to, fit, onDecide }: Omit<FitsProps, 'id' | 'draft'> & { fit: Fit }) {
  const t = useFormMappingTexts();
  const [chosen, setChosen] = useState<Chosen>({});
  const decided = useRef(onDecide);
  // What fits by itself needs no choice: it is decided as soon as it is shown.
  useEffect(() => decided.current(decisionOf(from, to, fit, chosen)), [from, to, fit, chosen]);
  const choices = choicesIn(to);
  if (choices.length === 0) return <Misfits fit={fit} />;
  return (
    <>
      <ul className={styles.values} aria-label={t.values(to.label || to.name)}>
        {fit.values.map(each => (
          <li key={each.value} className={styles.value}>
            <span>{each.label}</span>
            <span className="quiet">{number(each.answers)}</span>
            <Select
              label={t.becomes(each.label)}
              labelHidden
              quiet
              value={shownFor(each, chosen)}
              onChange={next => setChosen({ ...chosen, [each.value]: next })}
              {...(!each.fits && { placeholder: t.choose })}
              options={[...choices, { value: stays, label: t.valueStays }]}
            />
          </li>
        ))}
      </ul>
      {isCut(fit) && <Note tone="warn">{t.cut}</Note>}
    </>
  );
}

/** Of fields without choices: how many answers fit, and what becomes of the others. */
function Misfits({ fit }: { fit: Fit }) {
  const t = useFormMappingTexts();
  const wrong = fit.values.filter(({ fits }) => !fits);
  return (
    <Note tone={fit.misfits > 0 || !fit.complete ? 'warn' : 'info'}>
      {fit.complete ? t.fits(fit.answers - fit.misfits, fit.answers) : t.fitsTried(fit.misfits, fit.answers)}{' '}
      {fit.misfits > 0 &&
        t.others(
          wrong.slice(0, 5).map(({ label }) => label),
          wrong.length,
        )}
    </Note>
  );
}

const none = '\u0001';

function MapChoices({ row, draft, onDecide }: MapAnswersProps) {
  const t = useFormMappingTexts();
  const [chosen, setChosen] = useState<Chosen>({});
  const field = inputsIn(draft as Contents).find(({ content }) => content.id === row.id);
  if (!field || row.gone.length === 0) return null;
  function choose(value: string, next: string) {
    const all = { ...chosen, [value]: next };
    setChosen(all);
    onDecide(row, choicesDecision(row.id, all, none));
  }
  return (
    <ul className={styles.values} aria-label={t.values(row.label)}>
      {row.gone.map(({ value, label, answers }) => (
        <li key={value} className={styles.value}>
          <span>{label}</span>
          <span className="quiet">{number(answers)}</span>
          <Select
            label={t.becomes(label)}
            labelHidden
            quiet
            value={Object.hasOwn(chosen, value) ? (chosen[value] ?? '') : ''}
            onChange={next => choose(value, next)}
            placeholder={t.valueStays}
            options={[...choicesIn(field), { value: none, label: t.noAnswer }]}
          />
        </li>
      ))}
    </ul>
  );
}
