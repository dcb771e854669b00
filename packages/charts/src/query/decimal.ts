/** Exact decimal arithmetic on text, formatted like PostgreSQL's numeric: browser and server compute identical sums. */

/** A plausible exact number: up to 15 digits on either side of the point. */
export const plainDecimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/** `1e21` as `1000000000000000000000`, `1e-7` as `0.0000001`. */
export function decimalText(value: number): string {
  const [, sign = '', whole = '', part = '', power] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (power === undefined) return value === 0 ? '0' : String(value);
  const digits = whole + part;
  const point = whole.length + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

const scaleOf = (text: string) => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
const scaled = (text: string, scale: number) => BigInt(text.replace('.', '') + '0'.repeat(scale - scaleOf(text)));

/** The sum of two decimals as text. */
export function addDecimals(one: string, two: string): string {
  const scale = Math.max(scaleOf(one), scaleOf(two));
  const sum = scaled(one, scale) + scaled(two, scale);
  if (scale === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return sum < 0n ? `-${text}` : text;
}
