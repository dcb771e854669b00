export interface SectionProps {
  /** What stands in the address behind the section. */
  id?: string | undefined;
}
