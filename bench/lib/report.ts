/** Prints figures as a table, and fails the run if a bound is exceeded. */
import { exceeded } from './size.ts';

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
    const figures = [ours, base, ratio].map(each => each.toFixed(2)).join(' | ');
    console.log(`| ${name} | ${figures} | ${bound}${exceeded(ratio > bound)} |`);
  }
}
