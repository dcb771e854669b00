/** Props of every screen in the table of screens. */
export interface ScreenProps {
  /** Path parameters, decoded. */
  params: Record<string, string>;
}
