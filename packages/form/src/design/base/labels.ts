/** Labels in lists of fields: those that several fields share are followed by the field's name. */
export function distinct<F extends { label: string; name: string }>(fields: readonly F[]): F[] {
  const seen = new Map<string, number>();
  for (const { label } of fields) seen.set(label, (seen.get(label) ?? 0) + 1);
  return fields.map(field =>
    (seen.get(field.label) ?? 0) > 1 && field.name !== '' && field.name !== field.label
      ? { ...field, label: `${field.label} (${field.name})` }
      : field,
  );
}
