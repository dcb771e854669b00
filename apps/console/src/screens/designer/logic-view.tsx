/** The page of the form's logic, with what its rows do. */
import type { LogicRow } from '@kontor/form/logic';
import Logic from './logic.tsx';
import type { DesignerScreen } from './use-designer-screen.ts';
import { mendRow } from './use-logic.ts';

export default function LogicView({ present, acts, tools, panels, addRule, addCalculation }: DesignerScreen) {
  const open = ({ content }: LogicRow) => (content ? tools.openPanel(content.id) : panels.showSettings());
  return (
    <Logic
      document={present}
      onOpen={open}
      onFix={row => mendRow(acts, row)}
      onAddRule={addRule}
      onAddCalculation={addCalculation}
    />
  );
}
