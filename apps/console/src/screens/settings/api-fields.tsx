/** Form fields of an API config, generated from the JSON schema of its type. */
import { useConfigTexts, useIntegrationTexts } from '../../i18n/integrations.ts';
import { Button, IconButton, IconPlus, IconTrash, Select, TextArea, TextField } from '../../ui/index.ts';
import { type Draft, doubles, isKept, isMap, newPair, type Pair } from './api-config.ts';
import { type Schema, word } from './api-types.ts';
import styles from './integrations.module.css';

interface FieldsProps {
  schema: Schema;
  draft: Draft;
  /** Error texts by path below the config. */
  errors: Record<string, string>;
  onChange(draft: Draft): void;
}

export function ConfigFields({ schema, draft, errors, onChange }: FieldsProps) {
  const words = useConfigTexts();
  return Object.entries(schema.properties ?? {}).map(([key, each]) => {
    const value = draft[key] ?? '';
    const set = (next: string | Pair[]) => onChange({ ...draft, [key]: next });
    const hint = Object.hasOwn(words, `${key}Hint`) ? word(words, `${key}Hint`) : undefined;
    const shared = {
      label: word(words, key),
      hint,
      error: errors[key],
      required: schema.required?.includes(key),
    };
    if (isMap(each))
      return (
        <Pairs
          key={key}
          label={shared.label}
          hint={hint}
          secret={Boolean(each.additionalProperties?.writeOnly)}
          pairs={typeof value === 'string' ? [] : value}
          errors={Object.fromEntries(
            Object.entries(errors).flatMap(([path, error]) =>
              path.startsWith(`${key}.`) ? [[path.slice(key.length + 1), error]] : [],
            ),
          )}
          onChange={set}
        />
      );
    if (typeof value !== 'string') return null;
    if (each.enum)
      return (
        <Select
          key={key}
          {...shared}
          value={value}
          options={each.enum.map(one => ({ value: one, label: one }))}
          onChange={set}
        />
      );
    if (each.writeOnly) return <Secret key={key} {...shared} value={value} onChange={set} />;
    const typed = { ...shared, value, onChange: set, maxLength: each.maxLength, spellCheck: false };
    return each['x-lines'] ? <TextArea key={key} {...typed} rows={8} spellCheck /> : <TextField key={key} {...typed} />;
  });
}

interface SecretProps {
  label: string;
  labelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  value: string;
  onChange(value: string): void;
}

/** Write-only value: the server masks it; stays unchanged, or is replaced. */
function Secret({ value, onChange, error, ...field }: SecretProps) {
  const t = useIntegrationTexts();
  if (!isKept(value))
    return (
      <TextField
        {...field}
        error={error}
        value={value}
        onChange={onChange}
        autoComplete="off"
        spellCheck={false}
        className="mono"
      />
    );
  return (
    <div>
      <div className={field.labelHidden ? 'vh' : styles.legend}>{field.label}</div>
      <div className={styles.kept}>
        <span>{t.secretKept}</span>
        <Button size="sm" aria-label={`${field.label}: ${t.secretSet}`} onClick={() => onChange('')}>
          {t.secretSet}
        </Button>
        {error && (
          <span role="alert" className={styles.error}>
            {t.secretAnew}
          </span>
        )}
      </div>
    </div>
  );
}

interface PairsProps {
  label: string;
  hint?: string | undefined;
  secret: boolean;
  pairs: readonly Pair[];
  errors: Record<string, string>;
  onChange(pairs: Pair[]): void;
}

function Pairs({ label, hint, secret, pairs, errors, onChange }: PairsProps) {
  const t = useIntegrationTexts();
  const twice = doubles(pairs);
  const Value = secret ? Secret : TextField;
  return (
    <fieldset className={styles.headers}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {pairs.map((pair, index) => {
        const set = (part: Partial<Pair>) => onChange(pairs.with(index, { ...pair, ...part }));
        const error = errors[pair.name.trim()];
        return (
          <div key={pair.id} className={styles.header}>
            <TextField
              label={t.rowName(index + 1)}
              labelHidden
              placeholder={t.name}
              value={pair.name}
              // An unchanged secret belongs to this name.
              readOnly={isKept(pair.value)}
              error={twice.has(pair.id) ? t.duplicate : isKept(pair.value) ? undefined : error}
              spellCheck={false}
              className="mono"
              onChange={name => set({ name })}
            />
            <Value
              label={t.rowValue(index + 1)}
              labelHidden
              value={pair.value}
              error={isKept(pair.value) ? error : undefined}
              onChange={value => set({ value })}
            />
            <IconButton
              icon={IconTrash}
              label={t.rowRemove(pair.name || String(index + 1))}
              onClick={() => onChange(pairs.filter(({ id }) => id !== pair.id))}
            />
          </div>
        );
      })}
      <div>
        <Button size="sm" icon={IconPlus} onClick={() => onChange([...pairs, newPair()])}>
          {t.rowAdd}
        </Button>
      </div>
    </fieldset>
  );
}
