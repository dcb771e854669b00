/** A name with its unit: `Geschwindigkeit in kn`; not twice where the name has it already. */
export const inUnit = (name: string, unit: string): string => {
  if (unit === '' || name.endsWith(` ${unit}`) || name.endsWith(`(${unit})`)) return name;
  return name === '' ? unit : `${name} in ${unit}`;
};
