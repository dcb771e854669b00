/** What every screen gets from the table of screens. */
export interface ScreenProps {
  /** The path's parameters, decoded. */
  params: Record<string, string>;
}
