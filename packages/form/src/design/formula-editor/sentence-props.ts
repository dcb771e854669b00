/** Props of the sentences of a formula. */
import type { Node } from '../../engine/formula/node.ts';
import type { FormulaPlace, Names } from './names.ts';

export interface SentenceProps {
  place: FormulaPlace;
  names: Names;
  /** Null: empty, or not to be read. */
  node: Node;
  empty: boolean;
  onChange(stored: string): void;
}
