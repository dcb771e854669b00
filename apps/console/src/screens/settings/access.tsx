/** Settings section for signing in (registration, second factor, providers) and how long the trash and the audit log keep things. */
import type { ReactNode } from 'react';
import { useList } from '../../api/lists.ts';
import { useOptions } from '../../api/options.ts';
import { useRights } from '../../api/session.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { date } from '../../i18n/format.ts';
import { useAccessTexts } from '../../i18n/settings-access.ts';
import { zonesWith } from '../../i18n/zones.ts';
import { Combobox, cx, Note, SegmentedControl, Switch, TextField } from '../../ui/index.ts';
import cards from './cards.module.css';
import OptionConflicts from './option-conflicts.tsx';
import { OptionsFoot, OptionsPage, useSaving } from './options-page.tsx';

const names = [
  'registration_enabled',
  'second_factor_required',
  'oidc_create_users',
  'purge_after_days',
  'audit_keep_days',
  'time_zone',
] as const;
type Name = (typeof names)[number];
type Flag = 'registration_enabled' | 'oidc_create_users';

const DAYS_MAX = 3650;
const isDays = (text: string) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= DAYS_MAX;
/** Days that the audit log is kept: none for ever. */
const AUDIT = { min: 90, max: 36_500 };
const isAuditDays = (text: string) =>
  text === '' || (/^\d{2,5}$/.test(text) && Number(text) >= AUDIT.min && Number(text) <= AUDIT.max);

export default function Access() {
  const t = useAccessTexts();
  const options = useOptions(names);
  const { values, set, stored } = options;
  const days = useDays(options);
  const wrong = days.trash ?? days.audit;
  const save = useSaving(options, t, () => wrong !== undefined);
  const faultOf = (name: Name) => {
    const fault = options.faults[name];
    return fault === undefined ? undefined : (issuesByPath(fault).value ?? describe(fault).title);
  };
  // an option that was never set means no, and is not stored for a change that was taken back
  const flag = (name: Flag) => (
    <Row options={options} name={name} says={faultOf(name) ?? t[`${name}_hint`]}>
      <Switch
        label={t[name]}
        checked={values[name] === 'true'}
        onChange={on => set({ [name]: on ? 'true' : stored(name) === '' ? '' : 'false' })}
      />
    </Row>
  );
  const factor = values.second_factor_required;
  const page = () => (
    <form
      className={cards.narrow}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={cards.lead}>{t.lead}</p>
      <OptionConflicts options={options} texts={t} worth={t.worth} />
      <Panel title={t.signIn}>
        {flag('registration_enabled')}
        {flag('oidc_create_users')}
        <Row
          options={options}
          name="second_factor_required"
          title
          says={faultOf('second_factor_required') ?? t.factorHint}
          more={factor !== '' && factor !== stored('second_factor_required') && <Concerned role={factor} />}
        >
          <SegmentedControl
            label={t.second_factor_required}
            value={factor}
            onChange={value => set({ second_factor_required: value })}
            options={[
              { value: '', label: t.factorNone },
              { value: 'admin', label: t.factorAdmin },
              { value: 'all', label: t.factorAll },
            ]}
          />
        </Row>
      </Panel>
      <Periods options={options} faultOf={faultOf} />
      <Panel title={t.times}>
        <Row options={options} name="time_zone" field="long">
          <Combobox
            label={t.time_zone}
            hint={t.zoneHint}
            error={faultOf('time_zone')}
            value={values.time_zone}
            onChange={value => set({ time_zone: value })}
            options={zonesWith(values.time_zone)}
          />
        </Row>
      </Panel>
      <OptionsFoot
        options={options}
        changes={options.changed.map(name => `${t[name]}: ${t.worth(values[name])}`)}
        wrong={wrong ?? false}
        onDiscard={options.discard}
      />
    </form>
  );
  return <OptionsPage {...{ options, t }}>{page}</OptionsPage>;
}

type Options = ReturnType<typeof useOptions<Name>>;

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <div className={cards.panel}>{children}</div>
  </section>
);

interface RowProps {
  options: Options;
  name: Name;
  /** A field, which shows its name and what it does itself. */
  field?: 'long' | 'short';
  /** The control does not show its name. */
  title?: boolean;
  /** What the setting does now, under its name. */
  says?: string;
  /** Below all of it. */
  more?: ReactNode;
  children: ReactNode;
}

/** One setting of a panel: name and what it does at the left, its control at the right; a changed one has an edge. */
function Row({ options: { changed }, name, field, title, says, more, children }: RowProps) {
  const t = useAccessTexts();
  return (
    <div
      className={cx(cards.setting, field && cards.fieldBeside, field === 'short' && cards.short)}
      data-changed={changed.includes(name) || undefined}
    >
      {title && <p className={cards.name}>{t[name]}</p>}
      {children}
      {says && <p className={cards.quiet}>{says}</p>}
      {more && <div className={cards.more}>{more}</div>}
    </div>
  );
}

/** Days that the trash and the audit log keep things, with what is wrong about them. */
function useDays({ values, stored }: Options) {
  const t = useAccessTexts();
  const { purge_after_days: trash, audit_keep_days: audit } = values;
  return {
    trash: trash !== stored('purge_after_days') && !isDays(trash) ? t.daysWrong(DAYS_MAX) : undefined,
    audit: isAuditDays(audit) ? undefined : t.auditWrong(AUDIT.min, AUDIT.max),
  };
}

function Periods({ options, faultOf }: { options: Options; faultOf: (name: Name) => string | undefined }) {
  const t = useAccessTexts();
  const { values, set } = options;
  const wrong = useDays(options);
  const lying = useLying();
  const unit = <span className={cards.unit}>{t.days}</span>;
  return (
    <>
      <Panel title={t.trash}>
        <Row options={options} name="purge_after_days" field="short">
          <TextField
            label={t.purge_after_days}
            hint={[t.daysHint, lying].filter(Boolean).join(' ')}
            end={unit}
            inputMode="numeric"
            placeholder="90"
            maxLength={4}
            error={wrong.trash ?? faultOf('purge_after_days')}
            value={values.purge_after_days}
            onChange={value => set({ purge_after_days: value.trim() })}
          />
        </Row>
      </Panel>
      <Panel title={t.audit}>
        <Row options={options} name="audit_keep_days" field="short">
          <TextField
            label={t.audit_keep_days}
            hint={t.auditHint}
            end={values.audit_keep_days && unit}
            inputMode="numeric"
            placeholder={t.forEver}
            maxLength={5}
            error={wrong.audit ?? faultOf('audit_keep_days')}
            value={values.audit_keep_days}
            onChange={value => set({ audit_keep_days: value.trim() })}
          />
        </Row>
      </Panel>
    </>
  );
}

/** What is in the trash now, and when the first of it goes for good. */
function useLying(): string {
  const t = useAccessTexts();
  const { count, items, isSuccess } = useList('trash', { sort: 'deleted', direction: 'asc', limit: 1 });
  if (!isSuccess) return '';
  return items[0] ? t.lying(count, date(items[0].purge_at)) : t.lyingNone;
}

/** How many accounts need a second factor then: told before it is saved. */
function Concerned({ role }: { role: string }) {
  const t = useAccessTexts();
  const may = useRights()('Users', 'read');
  const asked = { 'filter[active]': true, ...(role === 'admin' && { 'filter[role]': 'admin' as const }), limit: 1 };
  const { count, isSuccess } = useList('users', asked, { enabled: may });
  return (
    <Note tone="warn" live>
      {isSuccess && t.concerned(count)} {t.concernedHow}
    </Note>
  );
}
