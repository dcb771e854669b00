/** JSON Schema of a form, for the form editor's export and import. */
import { formSchema } from '@kontor/form';

export const formSchemaText = (publicUrl: string) => {
  const schema = formSchema(`${publicUrl}/api/schemas/form.json`);
  return () => schema;
};
