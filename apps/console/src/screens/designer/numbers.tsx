/** Settings of running numbers: prefix, year, digits, with gaps or without. Lazy part of the form tab. */
import { numberPrefix } from '@kontor/contract/number-prefix';
import { mostPrefix, type Numbering } from '@kontor/contract/numbering';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useNumberTexts } from '../../i18n/numbers.ts';
import { Checkbox, NumberField, RadioList, Switch, TextField } from '../../ui/index.ts';
import { exampleOf } from './number-example.ts';

interface Props {
  numbering: Numbering | null;
  onChange: (numbering: Numbering | null) => void;
}

const usual: Numbering = { prefix: '', year: true, digits: 4, gapless: false };

export default function Numbers({ numbering, onChange }: Props) {
  const t = useNumberTexts();
  return (
    <>
      <Switch label={t.on} checked={numbering !== null} onChange={on => onChange(on ? usual : null)} />
      {numbering ? <Pattern numbering={numbering} onChange={onChange} /> : <p className="quiet small">{t.offNote}</p>}
    </>
  );
}

function Pattern({ numbering, onChange }: { numbering: Numbering; onChange: Props['onChange'] }) {
  const t = useNumberTexts();
  const set = (part: Partial<Numbering>) => onChange({ ...numbering, ...part });
  const fits = numberPrefix.test(numbering.prefix);
  return (
    <>
      <TextField
        label={t.prefix}
        hint={t.prefixHint}
        error={fits ? undefined : useDesignerToolTexts.now().prefixFault}
        maxLength={mostPrefix}
        autoComplete="off"
        value={numbering.prefix}
        onChange={prefix => set({ prefix: prefix.trim() })}
      />
      <Checkbox label={t.year} checked={numbering.year} onChange={year => set({ year })} />
      <NumberField
        label={t.digits}
        min={1}
        max={9}
        value={numbering.digits}
        onChange={digits => set({ digits: Math.min(9, Math.max(1, Math.round(digits ?? 1))) })}
      />
      <RadioList
        label={t.gaps}
        value={numbering.gapless ? 'none' : 'some'}
        onChange={gaps => set({ gapless: gaps === 'none' })}
        options={[
          { value: 'some', label: t.gapsSome },
          { value: 'none', label: t.gapsNone },
        ]}
        hint={numbering.gapless ? t.gapsNoneHint : t.gapsSomeHint}
      />
      {fits && (
        <p className="quiet small" role="status">
          {t.example(exampleOf(numbering))}
        </p>
      )}
      <p className="quiet small">{t.note}</p>
    </>
  );
}
