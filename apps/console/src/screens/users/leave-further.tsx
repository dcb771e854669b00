/** What of a leaver goes on for all: charts, dashboards, schedules and integrations, each kept, ended or handed over. */
import type { Routes } from '@kontor/contract';
import { useRights } from '../../api/session.ts';
import { useLeaverTexts } from '../../i18n/leavers.ts';
import { RadioTiles } from '../../ui/index.ts';
import { Names } from './leave-names.tsx';
import styles from './users.module.css';

type Belongings = Routes['GET /pixelstein-users/users/{id}/belongings.json']['answer']['data'];
type Body = Routes['POST /pixelstein-users/users/{id}/leave.json']['body'];

export type Further = Required<{ [K in 'charts' | 'dashboards' | 'schedules' | 'webhooks']: NonNullable<Body[K]> }>;
export const keptFurther: Further = { charts: 'keep', dashboards: 'keep', schedules: 'end', webhooks: 'keep' };
export const furtherKinds = ['charts', 'dashboards', 'schedules', 'webhooks'] as const;

/** Whose right to change all of them handing over needs. */
const entities: Record<keyof Further, string> = {
  charts: 'Charts',
  dashboards: 'ChartCollections',
  schedules: 'ChartCollections',
  webhooks: 'Apis',
};

interface Props {
  given: Belongings;
  choice: Further;
  onChange: (part: Partial<Further>) => void;
}

export function FurtherKinds({ given, choice, onChange }: Props) {
  const t = useLeaverTexts();
  const may = useRights();
  return furtherKinds.map(kind => {
    const count = given.counts[kind];
    if (count === 0) return null;
    const handOver = { value: 'hand_over', label: t.handOver, disabled: !may(entities[kind], 'update') } as const;
    const keep = { value: 'keep', label: t.formsKeep } as const;
    return (
      <div key={kind} className={styles.belonging}>
        {kind === 'schedules' ? (
          <RadioTiles
            label={t.schedules(count)}
            value={choice.schedules}
            onChange={schedules => onChange({ schedules })}
            options={[{ value: 'end', label: t.linksEnd }, keep, handOver]}
          />
        ) : (
          <RadioTiles
            label={t[kind](count)}
            value={choice[kind]}
            onChange={value => onChange({ [kind]: value })}
            options={[keep, handOver]}
          />
        )}
        <Names of={given[kind].map(one => one.name)} count={count} />
      </div>
    );
  });
}
