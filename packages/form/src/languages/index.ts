/** `@kontor/form/languages`: the languages of the product and how their texts are declared; below everything else of ours. */
export { type Complete, catalogue, completed, type TextsIn } from './catalogue.ts';
export {
  firstSpoken,
  isProductLanguage,
  type Language,
  type LanguageRow,
  languageCodes,
  languageOr,
  languageRows,
  localeOf,
  usualLanguage,
} from './rows.ts';
