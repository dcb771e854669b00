/** Tooltip with the arguments of the function that is written, the present one marked. */
import { type EditorState, StateField } from '@codemirror/state';
import { showTooltip, type Tooltip } from '@codemirror/view';
import type { CodeProps } from './code-props.ts';
import { callAt, signature, signatureArgument } from './complete.ts';
import styles from './formula.module.css';

export function argumentHelp(latest: { current: CodeProps }) {
  const tooltipAt = (state: EditorState): Tooltip | null => {
    const { main } = state.selection;
    const found = main.empty ? callAt(state.doc.toString(), main.head) : null;
    if (!found) return null;
    const { row, argument, from } = found;
    const { name, args, mark } = signature(row, latest.current.locale);
    const at = signatureArgument(row, argument);
    return {
      pos: from,
      above: true,
      create() {
        const dom = document.createElement('div');
        dom.className = styles.signature ?? '';
        dom.append(`${name}(`);
        for (const [index, arg] of args.entries()) {
          if (index > 0) dom.append(mark);
          const part = dom.appendChild(document.createElement(index === at ? 'b' : 'span'));
          part.textContent = arg;
        }
        dom.append(')');
        return { dom };
      },
    };
  };
  return StateField.define<Tooltip | null>({
    create: tooltipAt,
    update: (tooltip, { docChanged, selection, state }) => (docChanged || selection ? tooltipAt(state) : tooltip),
    provide: field => showTooltip.from(field),
  });
}
