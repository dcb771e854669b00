/** Props of a settings section. */
export interface SectionProps {
  /** The part of the address after the section. */
  id?: string | undefined;
}
