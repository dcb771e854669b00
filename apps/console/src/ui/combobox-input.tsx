/** Searchable select on Base UI. Lazy chunk of combobox.tsx. */
import { Combobox as Base } from '@base-ui/react/combobox';
import { useUiTexts } from '../i18n/ui.ts';
import type { ComboboxProps } from './combobox-props.ts';
import fields from './field.module.css';
import { Field } from './field.tsx';
import styles from './floating.module.css';
import { Icon } from './icon.tsx';
import { IconCheck, IconChevronDown } from './icons.ts';
import type { Option } from './inputs.tsx';

export default function ComboboxInput({ value, onChange, options, placeholder, ...field }: ComboboxProps) {
  const t = useUiTexts();
  const chosen = options.find(option => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: Option | null) => onChange(next?.value ?? '')}
      isItemEqualToValue={(a, b) => a?.value === b?.value}
    >
      <Field {...field}>
        {control => (
          <Base.InputGroup className={fields.box}>
            <Base.Input {...control} placeholder={placeholder} />
            <Base.Trigger aria-label={t.open} className={fields.opener}>
              <Icon of={IconChevronDown} size={16} />
            </Base.Trigger>
          </Base.InputGroup>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            <Base.Empty className={styles.empty}>{t.noMatch}</Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled} className={styles.item}>
                  <span className={styles.slot}>{option.value === value && <Icon of={IconCheck} />}</span>
                  <span className={styles.label}>{option.label}</span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
