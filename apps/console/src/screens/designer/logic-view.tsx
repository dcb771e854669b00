/** The page of the form's logic, with what its rows do. */
import type { LogicRow } from '@kontor/form/logic';
import Logic from './logic.tsx';
import type { DesignerScreen } from './use-designer-screen.ts';
import { mendRow } from './use-logic.ts';

export default function LogicView(screen: DesignerScreen) {
  const { present, acts, tools, panels, dirty, addRule, addCalculation } = screen;
  const { form, reports } = tools;
  const open = ({ content }: LogicRow) => (content ? tools.openPanel(content.id) : panels.showSettings());
  return (
    <Logic
      document={present}
      onOpen={open}
      onFix={row => mendRow(acts, row)}
      recalculate={form && reports > 0 ? { form, dirty } : null}
      onAddRule={addRule}
      onAddCalculation={addCalculation}
    />
  );
}
