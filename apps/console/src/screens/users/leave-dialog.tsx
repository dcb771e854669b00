/** Dialog for people who leave: deactivates an account, and ends or hands over what goes on in its name. */
import type { Routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useCall } from '../../api/mutations.ts';
import { fullName, useRights } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { number } from '../../i18n/format.ts';
import { useLeaverTexts } from '../../i18n/leavers.ts';
import { Button, Dialog, Note, RadioTiles, SkeletonRows, toast } from '../../ui/index.ts';
import { type Further, FurtherKinds, furtherKinds, keptFurther } from './leave-further.tsx';
import { Names } from './leave-names.tsx';
import type { Person } from './people.ts';
import { SuccessorPicker } from './successor-picker.tsx';
import styles from './users.module.css';

const LEAVE = 'POST /pixelstein-users/users/{id}/leave.json';
type Belongings = Routes['GET /pixelstein-users/users/{id}/belongings.json']['answer']['data'];
type Choice = Pick<Routes[typeof LEAVE]['body'], 'links' | 'views' | 'forms'> & Further;

const stale = [
  'users',
  'share-links',
  'saved-views',
  'report-configs',
  'charts',
  'chart-collections',
  'chart-schedules',
  'apis',
] as const;

/** What others use goes on unless somebody decides to end it. */
const proposed = (given: Belongings | undefined): Choice => ({
  links: 'end',
  views: given && given.counts.shared_views > 0 ? 'hand_over' : 'end',
  forms: 'keep',
  ...keptFurther,
});

interface Props {
  person: Pick<Person, 'id' | 'username' | 'first_name' | 'last_name' | 'active'>;
  onClose: () => void;
}

export default function LeaveDialog({ person, onClose }: Props) {
  const t = useLeaverTexts();
  const { id, active } = person;
  const name = fullName(person);
  const form = useId();
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const [to, setTo] = useState<string>();
  const [error, setError] = useState<unknown>();
  const found = useQuery({
    queryKey: ['users', 'belongings', id],
    queryFn: async ({ signal }) =>
      (await ask('GET /pixelstein-users/users/{id}/belongings.json', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const leaving = useCall(LEAVE, { stale });
  const given = found.data;
  const choice = { ...proposed(given), ...chosen };
  const handsOver =
    given && (['links', 'views', 'forms', ...furtherKinds] as const).some(kind => choice[kind] === 'hand_over');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (handsOver && !to) return setError('missing');
    try {
      await leaving.mutateAsync({ params: { id }, body: { ...choice, to: (handsOver && to) || null } });
      toast.ok(() => (active ? t.done(name) : t.finished(name)));
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  }
  const missing = error === 'missing' ? t.toMissing : issuesByPath(error).to;
  return (
    <Dialog
      title={active ? t.title(name) : t.titleLeft(name)}
      size="md"
      persistent
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={leaving.isPending && t.saving}>
            {active ? t.deactivate : t.finish}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <p className={styles.lead}>{active ? t.lead : t.leadLeft}</p>
        {(found.error || (error !== undefined && !missing)) && (
          <Note tone="bad" live>
            {describe(found.error ?? error).title}
          </Note>
        )}
        {found.isPending && <SkeletonRows rows={3} />}
        {given && <Kinds given={given} choice={choice} onChange={part => setChosen({ ...chosen, ...part })} />}
        {handsOver && <SuccessorPicker leaver={id} value={to} onChange={setTo} error={missing} />}
      </form>
    </Dialog>
  );
}

interface KindsProps {
  given: Belongings;
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
}

function Kinds({ given, choice, onChange }: KindsProps) {
  const t = useLeaverTexts();
  const mayForms = useRights()('ReportConfigs', 'update');
  const { counts } = given;
  if (Object.values(counts).every(count => count === 0)) return <p className={styles.lead}>{t.nothing}</p>;
  const handOver = { value: 'hand_over', label: t.handOver } as const;
  const handOverAll = { ...handOver, disabled: !mayForms };
  const uses = (used: number, usages: number | null) => t.used(usages === null ? number(used) : `${used}/${usages}`);
  return (
    <>
      {counts.links > 0 && (
        <div className={styles.belonging}>
          <RadioTiles
            label={t.links(counts.links)}
            value={choice.links}
            onChange={links => onChange({ links })}
            options={[{ value: 'end', label: t.linksEnd }, handOverAll]}
          />
          <Names of={given.links.map(one => `${one.form} (${uses(one.used, one.usages)})`)} count={counts.links} />
        </div>
      )}
      {counts.views > 0 && (
        <div className={styles.belonging}>
          <RadioTiles
            label={t.views(counts.views)}
            value={choice.views}
            onChange={views => onChange({ views })}
            options={[{ value: 'end', label: t.viewsEnd }, handOver]}
            hint={counts.shared_views > 0 && t.viewsShared(counts.shared_views)}
          />
          <Names of={given.views.map(one => `${one.form}: ${one.name}`)} count={counts.views} />
        </div>
      )}
      {counts.forms > 0 && (
        <div className={styles.belonging}>
          <RadioTiles
            label={t.forms(counts.forms)}
            value={choice.forms}
            onChange={forms => onChange({ forms })}
            options={[{ value: 'keep', label: t.formsKeep }, handOverAll]}
          />
          <Names of={given.forms.map(one => one.name)} count={counts.forms} />
        </div>
      )}
      <FurtherKinds given={given} choice={choice} onChange={onChange} />
      {counts.keys > 0 && (
        <div className={styles.belonging}>
          <b>{t.keys(counts.keys)}</b>
          <span className={styles.note}>{t.keysEnd}</span>
          <Names of={given.keys.map(one => one.name)} count={counts.keys} />
        </div>
      )}
    </>
  );
}
