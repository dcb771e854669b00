/** Switch of the language that form texts are edited in. Only translated texts are stored per language. Lazy chunk. */
import { declaredIn, languagesOf, missingTexts } from '@kontor/form';
import { languageCodes } from '@kontor/form/languages';
import { useDeferredValue, useMemo } from 'react';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { languageName } from '../../i18n/format.ts';
import { IconLanguage, MenuButton, menu, useStore } from '../../ui/index.ts';
import styles from './canvas.module.css';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';

export default function Languages({ document }: { document: FormDocument }) {
  const t = useDesignerTexts();
  const { writing, acts } = useTools();
  const { language, first } = useStore(writing);
  const settled = useDeferredValue(document);
  const given = useMemo(() => languagesOf(settled), [settled]);
  const all = [...new Set([...given, ...languageCodes])];
  const missing = (code: string) => (given.length > 0 ? missingTexts(settled, code) : 0);
  const left = missing(language);
  function declare(code: string) {
    const { fields, states } = declaredIn(acts.document(), code);
    acts.set({ fields, states });
    writing.set({ language: code, first: code });
  }

  return (
    <div className={styles.languages}>
      {left > 0 && <span>{t.textsMissing(left)}</span>}
      <MenuButton
        size="sm"
        kind="ghost"
        icon={IconLanguage}
        label={given.length > 0 ? languageName(language) : t.languageUnsaid}
        items={menu([
          // nothing is translated before somebody has said what the present texts are in
          ...(given.length > 0
            ? [
                { heading: t.writeIn },
                ...all.map(code => ({
                  id: code,
                  label: languageName(code),
                  checked: code === language,
                  ...(missing(code) > 0 && { note: t.textsMissing(missing(code)) }),
                  onSelect: () => writing.set({ language: code, first }),
                })),
              ]
            : []),
          given.length === 1 && { line: true },
          given.length < 2 && { heading: t.writtenIn },
          ...(given.length < 2
            ? all.map(code => ({
                id: `first-${code}`,
                label: languageName(code),
                checked: code === given[0],
                onSelect: () => declare(code),
              }))
            : []),
        ])}
      />
    </div>
  );
}
