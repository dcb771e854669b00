/**
 * `@kontor/form/react`: forms on a page. The store keeps the answers, `FormView` shows them, `ErrorSummary` what is
 * wrong. Needs the role variables of the console's tokens, and React; nothing else.
 */

export { ConditionPanel } from './content/comparisons-design.tsx';
// The designer's halves: apart from the above, so that a form to fill in does not load them.
export type { ContentDesign, PanelProps, SketchProps } from './content/design.ts';
export { contentDesigns } from './content/designs.ts';
export { withKind } from './content/input-design.tsx';
export type { InputDesign } from './input/design.ts';
export { inputDesigns } from './input/designs.tsx';
export type { Folds, RemovedInstance } from './react/context.ts';
export { DesignView, type DesignViewProps } from './react/design-view.tsx';
export { ErrorSummary } from './react/error-summary.tsx';
export { type Example, examples } from './react/examples.ts';
export type { FilesAdapter, StoredFile, UploadOptions } from './react/files.ts';
export { focusField, focusFirst } from './react/focus.ts';
export { FormView, type FormViewProps } from './react/form-view.tsx';
export { useChanged, useIssues, usePending } from './react/hooks.ts';
export type { IconType } from './react/icon.tsx';
export {
  ContentPanel,
  contentIcon,
  contentName,
  issuesAt,
  kindName,
  LayoutPanel,
  typeName,
} from './react/panel.tsx';
export { type PanelTexts, panelTexts } from './react/panel-texts.ts';
export { designIssueText, issueWords } from './react/panel-words.ts';
export { RichEditor, RichView } from './react/rich-lazy.ts';
export { comparisonSentence, ruleSentence } from './react/sentence.ts';
export { createFormStore, type FieldState, type FormStore, type StoreOptions, type ValueCache } from './react/store.ts';
export type { Known, SuggestionPage, SuggestionsAdapter } from './react/suggestions.ts';
export { SvgThumbnail } from './react/svg-thumbnail.ts';
export { issueText, type Locale, type Texts, texts } from './react/texts.ts';
export { viewsFor } from './react/views-for.ts';
