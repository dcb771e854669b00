/** Expanded row with an entry's repeats: a table each, one row per answered instance. */
import { answerOf, displayValue, type How, type Input } from '@kontor/form';
import type { Entry } from '../common/entry.ts';
import styles from './list.module.css';
import { filledInstances, type RepeatOf } from './repeat-model.ts';

export interface RepeatsProps {
  entry: Entry;
  repeats: readonly RepeatOf[];
  how: How;
}

export default function Repeats({ entry, repeats, how }: RepeatsProps) {
  const text = (input: Input, instance: number) =>
    displayValue(input, answerOf(input, entry.data, instance), how) || '–';
  return (
    <div className={styles.repeats}>
      {repeats.map(({ id, inputs }) => {
        const instances = filledInstances(inputs, entry.data);
        if (instances.length === 0) return null;
        return (
          <table key={id} aria-label={inputs.map(input => input.label).join(', ')}>
            <thead>
              <tr>
                {inputs.map(input => (
                  <th key={input.name} scope="col">
                    {input.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {instances.map(instance => (
                <tr key={instance}>
                  {inputs.map(input => (
                    <td key={input.name}>{text(input, instance)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}
