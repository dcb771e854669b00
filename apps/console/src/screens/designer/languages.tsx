/** Switch of the language that form texts are edited in. Only translated texts are stored per language. */
import { languagesOf, missingTexts } from '@kontor/form';
import { languageCodes } from '@kontor/form/languages';
import { useDeferredValue, useMemo } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { languageName } from '../../i18n/format.ts';
import { IconLanguage, MenuButton, menu, useStore } from '../../ui/index.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';

export function Languages({ document }: { document: FormDocument }) {
  const t = useDesignerTexts();
  const { writing } = useTools();
  const { language, first } = useStore(writing);
  const settled = useDeferredValue(document);
  const given = useMemo(() => languagesOf(settled), [settled]);
  const all = [...new Set([...given, ...languageCodes])];
  const missing = (code: string) => (given.length > 0 ? missingTexts(settled, code) : 0);
  const plain = given.length === 0;
  const left = missing(language);

  return (
    <div className={styles.languages}>
      {left > 0 && <span>{t.textsMissing(left)}</span>}
      <MenuButton
        size="sm"
        kind="ghost"
        icon={IconLanguage}
        label={languageName(language)}
        items={menu([
          { heading: t.writeIn },
          ...all.map(code => ({
            id: code,
            label: languageName(code),
            checked: code === language,
            ...(missing(code) > 0 && { note: t.textsMissing(missing(code)) }),
            onSelect: () => writing.set({ language: code, first }),
          })),
          plain && { line: true },
          plain && { heading: t.writtenIn },
          ...(plain
            ? all.map(code => ({
                id: `first-${code}`,
                label: languageName(code),
                checked: code === first,
                onSelect: () => writing.set({ language: code, first: code }),
              }))
            : []),
        ])}
      />
    </div>
  );
}
