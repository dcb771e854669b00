import { Suspense, useState } from 'react';
import { useOptions } from '../../api/options.ts';
import { describe, issuesByPath } from '../../api/problem.ts';
import { useBrandingTexts } from '../../i18n/branding.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import {
  Button,
  Empty,
  IconPhoto,
  lazily,
  Note,
  Page,
  SkeletonRows,
  TextField,
  toast,
  useBlocker,
  usePhone,
} from '../../ui/index.ts';
import styles from './branding.module.css';
import { BrandingPreview } from './branding-preview.tsx';
import cards from './cards.module.css';
import { COLOURS, ColourField, type ColourName, isColour } from './colour-field.tsx';

const PicturePicker = lazily(() => import('../../library/picture-picker.tsx'));

const names = [
  'branding_app_name',
  'branding_sub_name',
  'branding_logo',
  ...(Object.keys(COLOURS) as ColourName[]),
  'branding_support_mail',
  'app_store_url',
] as const;
const LOGO = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

/** How the house shows itself to everybody, tried on before it is saved. */
export default function Branding() {
  const t = useBrandingTexts();
  const s = useSettingsTexts();
  const phone = usePhone();
  const options = useOptions(names);
  const { values, set } = options;
  const [picking, setPicking] = useState(false);
  /** Of a picture that was just chosen: what is stored is served under an address of its own. */
  const [picture, setPicture] = useState<string | null>(null);
  const wrong = (Object.keys(COLOURS) as ColourName[]).some(name => !isColour(values[name]));
  const faultOf = (name: string) => {
    const fault = options.faults[name];
    return fault === undefined ? undefined : (issuesByPath(fault).value ?? describe(fault).title);
  };

  async function save(): Promise<boolean> {
    if (wrong) return false;
    const done = await options.save();
    if (done) toast.ok(t.saved);
    return done;
  }
  useBlocker({ dirty: options.dirty, what: t.leaving, save });

  const back = phone && { back: { href: '/settings', label: s.settings } };
  if (options.error)
    return (
      <Page title={t.title} {...back}>
        <Empty kind="nothing" title={t.failed} actions={<Button onClick={options.refetch}>{t.again}</Button>}>
          {describe(options.error).title}
        </Empty>
      </Page>
    );
  if (options.isPending)
    return (
      <Page title={t.title} {...back}>
        <SkeletonRows rows={6} />
      </Page>
    );
  const text = (
    name: 'branding_app_name' | 'branding_sub_name' | 'branding_support_mail' | 'app_store_url',
    more = {},
  ) => (
    <TextField
      label={t[name]}
      value={values[name]}
      onChange={value => set({ [name]: value })}
      error={faultOf(name)}
      {...more}
    />
  );
  const theirs = Object.entries(options.theirs) as [(typeof names)[number], string][];
  return (
    <Page title={t.title} wide {...back}>
      <p className={cards.lead}>{t.lead}</p>
      <div className={styles.both}>
        <form
          className={cards.card}
          noValidate
          onSubmit={event => {
            event.preventDefault();
            void save();
          }}
        >
          {theirs.length > 0 && (
            <Note tone="warn" live>
              {t.conflict}
              <dl className={cards.facts}>
                {theirs.map(([name, value]) => [
                  <dt key={`${name} name`}>{t[name]}</dt>,
                  <dd key={name}>
                    {t.theirs}: {value || '–'} · {t.mine}: {values[name] || '–'}
                  </dd>,
                ])}
              </dl>
              <span className={cards.buttons}>
                <Button size="sm" onClick={options.discard}>
                  {t.take}
                </Button>
                <Button size="sm" onClick={() => void options.keep()}>
                  {t.keep}
                </Button>
              </span>
            </Note>
          )}
          <h2>{t.names}</h2>
          <div className={styles.pair}>
            {text('branding_app_name', { maxLength: 50, placeholder: 'Kontor' })}
            {text('branding_sub_name', { maxLength: 50 })}
          </div>
          {text('branding_support_mail', { type: 'email', hint: t.supportHint })}
          {text('app_store_url', { type: 'url', hint: t.storeHint })}
          <fieldset className={styles.logo}>
            <legend>{t.branding_logo}</legend>
            <div className={cards.buttons}>
              <Button icon={IconPhoto} onClick={() => setPicking(true)}>
                {t.logoChoose}
              </Button>
              {values.branding_logo !== '' && (
                <Button
                  kind="dangerText"
                  onClick={() => {
                    setPicture(null);
                    set({ branding_logo: '' });
                  }}
                >
                  {t.logoRemove}
                </Button>
              )}
            </div>
            <p className={cards.quiet}>{values.branding_logo === '' ? `${t.logoNone}. ${t.logoHint}` : t.logoHint}</p>
            {faultOf('branding_logo') && <Note tone="bad">{faultOf('branding_logo')}</Note>}
          </fieldset>
          <h2>{t.colours}</h2>
          <div className={styles.pair}>
            {(Object.keys(COLOURS) as ColourName[]).map(name => (
              <ColourField
                key={name}
                name={name}
                value={values[name]}
                onChange={value => set({ [name]: value })}
                error={faultOf(name)}
              />
            ))}
          </div>
          <div className={styles.foot}>
            <Button
              onClick={() => {
                setPicture(null);
                options.discard();
              }}
              disabledReason={!options.dirty && t.unchanged}
            >
              {t.discard}
            </Button>
            <Button
              kind="primary"
              type="submit"
              busy={options.saving && t.saving}
              disabledReason={wrong ? t.notColour : !options.dirty && t.unchanged}
            >
              {t.save}
            </Button>
          </div>
        </form>
        <BrandingPreview values={values} picture={values.branding_logo === '' ? null : (picture ?? 'stored')} />
      </div>
      <Suspense fallback={null}>
        {picking && (
          <PicturePicker
            types={LOGO}
            onDone={file => {
              setPicking(false);
              if (!file) return;
              setPicture(file.thumbnail ?? file.url ?? null);
              set({ branding_logo: file.id });
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
