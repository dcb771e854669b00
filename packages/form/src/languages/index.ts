/**
 * `@kontor/form/languages`: the product's languages, and the declaration of text catalogues; depends on nothing else of
 * ours.
 */
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
