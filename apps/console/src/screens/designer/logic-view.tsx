/** The page of the form's logic, with what its rows do. */
import type { LogicRow } from '@kontor/form/logic';
import Logic from './logic.tsx';
import type { DesignerScreen } from './use-designer-screen.ts';
import { focusFormula, mendRow, replaceIn } from './use-logic.ts';

export default function LogicView(screen: DesignerScreen) {
  const { present, acts, tools, panels, dirty, addRule, addCalculation } = screen;
  const { form, reports } = tools;
  const open = (row: LogicRow) => {
    if (row.content) tools.openPanel(row.content.id, row.option);
    else panels.showSettings();
    focusFormula(row);
  };
  return (
    <Logic
      document={present}
      onOpen={open}
      onShow={({ content }) => {
        panels.setView('design');
        if (content) acts.select(content.id, true);
      }}
      onFix={row => mendRow(acts, row)}
      onReplace={(row, name) => replaceIn(acts, row, name)}
      onCase={answers => panels.setPreview({ answers })}
      recalculate={form && reports > 0 ? { form, dirty } : null}
      onAddRule={addRule}
      onAddCalculation={addCalculation}
    />
  );
}
