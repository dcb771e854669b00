/** Adapter interface to the choices of long lists, which do not travel with the form; implemented by the application. */

export interface FoundChoice {
  value: string;
  /** A text, or one per language. */
  label: unknown;
  retired?: boolean;
}

export interface ChoicePage {
  data: readonly FoundChoice[];
  count: number;
  /** There are more than `count`; counting stopped there. */
  more?: boolean;
}

export interface ChoicesAdapter {
  /** Choices of a field that contain the text, best first; all of them for no text. */
  search(field: string, text: string, signal: AbortSignal): Promise<ChoicePage>;
  /** Those with these values, retired ones too. */
  named(field: string, values: readonly string[], signal: AbortSignal): Promise<readonly FoundChoice[]>;
}
