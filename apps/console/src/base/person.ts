/** A person's name, and a person as the formulas of a form know them. */

interface Named {
  first_name: string | null;
  last_name: string | null;
  username: string;
}

export const fullName = (user: Named): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

export const asFilling = (
  user: Named & { email: string | null; group_names?: readonly string[] | null | undefined },
) => ({
  name: fullName(user),
  email: user.email,
  username: user.username,
  groups: user.group_names ?? null,
});
