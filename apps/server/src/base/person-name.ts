/** A person's name in mails and documents. Not everybody has given one. */
export interface Named {
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** '' without a name. */
export const fullName = ({ first_name, last_name }: Named): string => [first_name, last_name].filter(Boolean).join(' ');

export const nameOf = (person: Named): string => fullName(person) || person.username;

/** "Anna Berg (anna)", or the user name alone. */
export function nameAndLogin(person: Named): string {
  const name = fullName(person);
  return name ? `${name} (${person.username})` : person.username;
}
