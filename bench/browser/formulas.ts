/**
 * Page of the form with formulas, rendered by the product's `FormView` from the text that a server sends; `?plain` with
 * number fields in place of its calculations, `?few` with little data.
 */
import { createFormStore, FormView } from '@kontor/form/fill';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { few, formulaData, formulaForm, whole } from './formula-form.ts';
import { offer } from './page.ts';

const words = new URLSearchParams(location.search);
const sizes = words.has('few') ? few : whole;
const made = formulaForm(sizes, !words.has('plain'));
const [text, data] = [JSON.stringify(made), formulaData(sizes, made)];

offer(root => {
  const form = JSON.parse(text);
  const store = createFormStore(form, data);
  createRoot(root).render(createElement(FormView, { form, store, locale: 'de' }));
});
