/**
 * Views of an entry that is filled in, in other languages than the form's first one: what tells results in them loads
 * with the first that is asked for. Until then, and without a network, they are told as they are stored.
 */
import type { Teller } from '../../engine/entry/told.ts';
import { isToldIn } from '../../engine/entry/told-in.ts';
import type { Look } from '../../engine/entry/values.ts';
import type { CompiledForm, CompiledInput } from '../../engine/form/compile.ts';

export function told(form: CompiledForm, look: Look, loaded: () => void) {
  const looks = new Map<string, Look>();
  const tellers: Teller[] = [];

  async function load(language: string, other: Look): Promise<void> {
    const { tellerOf } = await import('../../engine/entry/told.ts');
    const teller = tellerOf(other.logic!, language);
    other.get = teller.get;
    tellers.push(teller);
    loaded();
  }

  function lookIn(language: string): Look {
    const known = looks.get(language);
    if (known) return known;
    const isOther = isToldIn(form, look.logic!.plan, language);
    const made = isOther ? { ...look } : look;
    looks.set(language, made);
    // asked for again with the next form
    if (isOther) load(language, made).catch(() => undefined);
    return made;
  }

  return {
    lookIn,
    /**
     * Notifies fields whose translated result depends on one of the changed fields `names`, and adds them to `names`: their
     * stored result may be the same as before.
     */
    retell(names: Set<string>, tell: (input: CompiledInput) => void): void {
      for (const input of tellers.flatMap(({ reading }) => reading(names))) {
        names.add(input.name);
        tell(input);
      }
    },
  };
}
