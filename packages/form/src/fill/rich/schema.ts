/** The editor's schema: TipTap extensions according to the allow-list, and a link mark without autolinking. */
import { Extension, Mark } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';
import { safeHref } from '../../engine/rich/rules.ts';

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: node => {
        const href = safeHref(node.getAttribute('href') ?? '');
        return href ? { href } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: safeHref(String(mark.attrs.href)) ?? '' }, 0],
});

/** Keyboard shortcut from the text to its toolbar, as common in editors. */
export const toTools = (go: () => void) =>
  Extension.create({
    name: 'toTools',
    addKeyboardShortcuts: () => ({
      'Alt-F10': () => {
        go();
        return true;
      },
    }),
  });

export const richParts = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Underline,
  Strike,
  Link,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HardBreak,
  UndoRedo,
];
