/** Prints figures as a table and exits with 1 if a bound is exceeded. */
export interface Line {
  name: string;
  ours: number;
  base: number;
  ratio: number;
  bound: number;
}

export function report(title: string, unit: string, lines: Line[]): void {
  console.log(`\n## ${title}\n\n${unit}.\n\n| case | ours | floor | ratio | bound |\n|---|---|---|---|---|`);
  for (const { name, ours, base, ratio, bound } of lines) {
    console.log(
      `| ${name} | ${ours.toFixed(2)} | ${base.toFixed(2)} | ${ratio.toFixed(2)} | ${bound}${ratio > bound ? ' **over**' : ''} |`,
    );
  }
  if (lines.some(line => line.ratio > line.bound)) process.exitCode = 1;
}
