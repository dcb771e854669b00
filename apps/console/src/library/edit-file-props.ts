export interface EditFileProps {
  /** As a list has it; the dialog asks for the present state itself. */
  reference: { id: string };
  onClose: (done?: 'saved' | 'removed') => void;
}
