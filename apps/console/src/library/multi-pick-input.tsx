/** Multi-select combobox with chips, search and creation of new options. Lazy chunk of multi-pick.tsx. */
import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo, useRef, useState } from 'react';
import { errorText } from '../errors/problem-text.ts';
import { usePickTexts } from '../i18n/library-picks.ts';
import { cx, Field, Icon, IconCheck, IconPlus, IconX } from '../ui/index.ts';
import type { MultiPickProps, Picked } from './multi-pick-props.ts';
import { search } from './names.ts';
import styles from './pick.module.css';

/** Limit of shown options; a search narrows them. */
const MOST = 100;
/** Value of the option that creates a new item. */
const NEW = '';

export default function MultiPickInput(props: MultiPickProps) {
  const { label, hint, error, labelHidden, required, aside } = props;
  const { value, onChange, options, shownOf, offer, placeholder, disabled, maxLength, onSearch } = props;
  const t = usePickTexts();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setText] = useState('');
  const [making, setMaking] = useState<string>();
  const [failed, setFailed] = useState<unknown>();
  function setTyped(text: string) {
    setText(text);
    onSearch?.(text);
  }
  const found = useMemo(() => search(options ?? [], typed, MOST), [options, typed]);
  const wish = typed.trim() === '' || making !== undefined ? undefined : offer?.(typed.trim());
  const shown: Picked[] = wish ? [...found.items, { id: NEW, name: wish.label }] : found.items;

  async function make(text: string, run: () => Promise<Picked>): Promise<void> {
    setMaking(text);
    setFailed(undefined);
    try {
      const made = await run();
      setTyped('');
      onChange([...value.filter(one => one.id !== made.id), { id: made.id, name: made.name }]);
    } catch (refusal) {
      setFailed(refusal);
    } finally {
      setMaking(undefined);
    }
  }
  function choose(next: Picked[]) {
    setFailed(undefined);
    if (next.some(one => one.id === NEW)) return void (wish?.make && make(typed.trim(), wish.make));
    // Selecting clears the search; removing a chip leaves it.
    if (next.length > value.length) setTyped('');
    onChange(next.map(({ id, name }) => ({ id, name })));
  }

  return (
    <Base.Root
      multiple
      items={shown}
      filter={null}
      value={value}
      onValueChange={(next: Picked[], details) => {
        if (details.reason !== 'escape-key') return choose(next);
        // Base UI clears the selection on Esc; here Esc only closes the list, and then the surrounding dialog.
        details.cancel();
        details.allowPropagation();
      }}
      isItemEqualToValue={(a: Picked, b: Picked) => a.id === b.id}
      itemToStringLabel={(one: Picked) => one.name}
      inputValue={typed}
      onInputValueChange={(next, { reason }) => {
        // Closing the list does not clear the typed text.
        if (reason === 'input-change') setTyped(next);
      }}
      autoHighlight
      disabled={disabled || making !== undefined}
    >
      <Field
        {...{
          label,
          hint,
          required,
          aside,
          error: failed === undefined ? error : errorText(failed),
          ...(labelHidden && { labelHidden }),
        }}
      >
        {control => (
          <Base.Chips ref={box} className={cx(styles.box, disabled && styles.off)}>
            {value.map(picked => {
              const name = shownOf(picked);
              return (
                <Base.Chip key={picked.id} className={styles.chip} aria-label={name}>
                  <span className={styles.name}>{name}</span>
                  {!disabled && (
                    <Base.ChipRemove className={styles.cross} aria-label={t.remove(name)}>
                      <Icon of={IconX} size={14} />
                    </Base.ChipRemove>
                  )}
                </Base.Chip>
              );
            })}
            <Base.Input
              {...control}
              className={styles.input}
              placeholder={value.length === 0 ? placeholder : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxLength}
            />
          </Base.Chips>
        )}
      </Field>
      {making !== undefined && (
        <span className={styles.note} role="status">
          {t.creating(making)}
        </span>
      )}
      <Base.Portal>
        <Base.Positioner anchor={box} className={styles.positioner} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {!options && <Base.Status className={styles.empty}>{t.loading}</Base.Status>}
            {options && (
              <Base.Empty className={styles.empty}>{options.length === 0 && !typed ? t.nothingYet : t.none}</Base.Empty>
            )}
            <Base.List>
              {(one: Picked) =>
                one.id === NEW ? (
                  <Base.Item key={NEW} value={one} disabled={!wish?.make} className={cx(styles.item, styles.new)}>
                    <span className={styles.slot}>{wish?.make && <Icon of={IconPlus} size={16} />}</span>
                    <span className={styles.name}>{one.name}</span>
                  </Base.Item>
                ) : (
                  <Base.Item key={one.id} value={one} className={styles.item}>
                    <span className={styles.slot}>
                      <Base.ItemIndicator>
                        <Icon of={IconCheck} size={16} />
                      </Base.ItemIndicator>
                    </span>
                    <span className={styles.name}>{shownOf(one)}</span>
                  </Base.Item>
                )
              }
            </Base.List>
            {found.more > 0 && <div className={styles.empty}>{t.more(found.more)}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
