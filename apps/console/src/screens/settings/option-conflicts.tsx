/** Note of options that somebody else saved meanwhile: their value and one's own beside each other, and one choice. */
import type { useOptions } from '../../api/options.ts';
import { ConflictNote } from '../../ui/compare-versions.tsx';
import cards from './cards.module.css';

export interface ConflictProps<Name extends string> {
  options: Pick<ReturnType<typeof useOptions<Name>>, 'theirs' | 'values' | 'keep' | 'discard'>;
  texts: { conflict: string; keep: string; take: string; theirs: string; mine: string } & Record<Name, string>;
  /** A value as it is shown. */
  worth: (value: string, name: Name) => string;
}

export default function OptionConflicts<Name extends string>({ options, texts: t, worth }: ConflictProps<Name>) {
  const theirs = Object.entries(options.theirs) as [Name, string][];
  if (theirs.length === 0) return null;
  return (
    <ConflictNote
      told={t.conflict}
      keep={t.keep}
      take={t.take}
      onKeep={() => void options.keep()}
      onTake={options.discard}
    >
      <dl className={cards.facts}>
        {theirs.map(([name, value]) => [
          <dt key={`${name} name`}>{t[name]}</dt>,
          <dd key={name}>
            {t.theirs}: {worth(value, name)} · {t.mine}: {worth(options.values[name], name)}
          </dd>,
        ])}
      </dl>
    </ConflictNote>
  );
}
