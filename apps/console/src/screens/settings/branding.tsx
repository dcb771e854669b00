/** Settings section for the branding (name, logo, colours) with a live preview. */
import { contactsIn } from '@kontor/contract/contacts';
import { Suspense, useState } from 'react';
import { useOptions } from '../../api/options.ts';
import { describe, issuesByPath } from '../../errors/problem-text.ts';
import { useBrandingTexts } from '../../i18n/branding.ts';
import { Button, IconPhoto, lazily, Note, TextField } from '../../ui/index.ts';
import styles from './branding.module.css';
import { BrandingPreview } from './branding-preview.tsx';
import cards from './cards.module.css';
import { COLOURS, ColourField, type ColourName, isColour } from './colour-field.tsx';
import type { ConflictProps } from './option-conflicts.tsx';
import { OptionsFoot, OptionsPage, useSaving } from './options-page.tsx';

const PublicPages = lazily(() => import('./contacts.tsx'));
const PicturePicker = lazily(() => import('../../library/picture-picker.tsx'));

const names = [
  'branding_app_name',
  'branding_sub_name',
  'branding_logo',
  ...(Object.keys(COLOURS) as ColourName[]),
  'branding_support_mail',
  'app_store_url',
  'branding_contacts',
  'branding_privacy_url',
  'branding_imprint_url',
] as const;
const LOGO = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

type Name = (typeof names)[number];

const OptionConflicts = lazily<ConflictProps<Name>>(() => import('./option-conflicts.tsx'));

/** A value as people read it: contacts by what they are for. */
const worth = (value: string, name: Name): string =>
  (name === 'branding_contacts'
    ? contactsIn(value)
        ?.map(contact => contact.name)
        .join(', ')
    : value) || '–';

export default function Branding() {
  const t = useBrandingTexts();
  const options = useOptions(names);
  const { values, set } = options;
  const [picking, setPicking] = useState(false);
  /** Object URL of a newly chosen picture; stored ones are served by the API. */
  const [picture, setPicture] = useState<string | null>(null);
  const contactsWrong = contactsIn(values.branding_contacts) === null;
  const wrong = (Object.keys(COLOURS) as ColourName[]).some(name => !isColour(values[name]));
  const faultOf = (name: string) => {
    const fault = options.faults[name];
    return fault === undefined ? undefined : (issuesByPath(fault).value ?? describe(fault).title);
  };

  const save = useSaving(options, t, () => wrong || contactsWrong);
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
  const words = (name: Name) => (name === 'branding_logo' ? t[name] : `${t[name]}: ${worth(values[name], name)}`);
  const page = () => (
    <>
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
          <Suspense>
            {Object.keys(options.theirs).length > 0 && <OptionConflicts options={options} texts={t} worth={worth} />}
          </Suspense>
          <h2>{t.names}</h2>
          <div className={styles.pair}>
            {text('branding_app_name', { maxLength: 50, placeholder: 'Kontor' })}
            {text('branding_sub_name', { maxLength: 50 })}
          </div>
          {text('branding_support_mail', { type: 'email', hint: t.supportHint })}
          {text('app_store_url', { type: 'url', hint: t.storeHint })}
          <LogoField
            isSet={values.branding_logo !== ''}
            fault={faultOf('branding_logo')}
            onChoose={() => setPicking(true)}
            onRemove={() => {
              setPicture(null);
              set({ branding_logo: '' });
            }}
          />
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
          <Suspense fallback={null}>
            <PublicPages {...{ values, set, faultOf }} />
          </Suspense>
          <OptionsFoot
            options={options}
            changes={options.changed.map(words)}
            wrong={wrong ? t.notColour : contactsWrong && t.contactsWrong}
            onDiscard={() => {
              setPicture(null);
              options.discard();
            }}
          />
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
    </>
  );
  return <OptionsPage {...{ options, t }}>{page}</OptionsPage>;
}

interface LogoFieldProps {
  isSet: boolean;
  fault: string | undefined;
  onChoose: () => void;
  onRemove: () => void;
}

function LogoField({ isSet, fault, onChoose, onRemove }: LogoFieldProps) {
  const t = useBrandingTexts();
  return (
    <fieldset className={styles.logo}>
      <legend>{t.branding_logo}</legend>
      <div className={cards.buttons}>
        <Button icon={IconPhoto} onClick={onChoose}>
          {t.logoChoose}
        </Button>
        {isSet && (
          <Button kind="dangerText" onClick={onRemove}>
            {t.logoRemove}
          </Button>
        )}
      </div>
      <p className={cards.quiet}>{isSet ? t.logoHint : `${t.logoNone}. ${t.logoHint}`}</p>
      {fault && <Note tone="bad">{fault}</Note>}
    </fieldset>
  );
}
