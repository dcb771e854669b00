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

export default function ComboboxInput(props: ComboboxProps) {
  const { value, onChange, options, placeholder, onSearch, pending, note, ...field } = props;
  const t = useUiTexts();
  const found = options.find(option => option.value === value) ?? null;
  // Where one searches, no choice is an empty input with its placeholder: a label in it would be part of what is typed.
  const chosen = onSearch && value === '' ? null : found;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: Option | null) => onChange(next?.value ?? '')}
      isItemEqualToValue={(a, b) => a?.value === b?.value}
      {...(onSearch && {
        filter: null,
        onInputValueChange: (typed, { reason }) => reason === 'input-change' && onSearch(typed),
        onOpenChange: open => !open && onSearch(''),
      })}
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
            <Base.Empty className={styles.empty}>{pending ? t.loading : t.noMatch}</Base.Empty>
            <Base.List>
              {(option: Option) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled} className={styles.item}>
                  <span className={styles.slot}>{option.value === value && <Icon of={IconCheck} />}</span>
                  <span className={styles.label}>{option.label}</span>
                </Base.Item>
              )}
            </Base.List>
            {note && <div className={styles.empty}>{note}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
