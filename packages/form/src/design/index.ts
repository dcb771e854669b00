/**
 * `@kontor/form/design`: components of the form designer. `DesignView` is the canvas, `ContentPanel` the options of a
 * content. Separate from `./fill`, so that a form to fill in loads none of it.
 */

export { loadReader } from '../engine/formula/language/reader-late.ts';
export type { Shares } from './base/answer-shares.ts';
export type { ContentDesign, PanelPart, PanelProps, Preset, SketchProps } from './base/content-design.ts';
export type { FormulaTools, Trial, TrialCase, TrialEntry } from './base/formula-tools.ts';
export type { InputDesign } from './base/input-design.ts';
export { distinct } from './base/labels.ts';
export type { ListInfo, ListsAdapter } from './base/lists.ts';
export { partOf, rulesOf } from './base/parts.ts';
export { comparisonSentence, ruleSentence } from './base/sentence.ts';
export { loadSlotFormulas } from './base/slot-formulas.ts';
export { type PanelTexts, panelTexts } from './base/texts.ts';
export { useSlots } from './base/use-slots.ts';
export { designIssueText, loadWords } from './base/words.ts';
export { ConditionPanel } from './condition-panel.tsx';
export { contentDesigns } from './content-types/index.ts';
export { withKind } from './content-types/input.tsx';
export { DesignView, type DesignViewProps } from './design-view.tsx';
export { inputDesigns } from './input-kinds/index.ts';
export {
  ContentPanel,
  contentIcon,
  contentName,
  issuesAt,
  kindName,
  LayoutPanel,
  partsOf,
  typeName,
  wordOf,
} from './panel.tsx';
