/** Page of the large form, rendered by the product's `FormView`. */
import { createFormStore, FormView } from '@kontor/form/fill';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { data, form } from './large-form.ts';
import { offer } from './page.ts';

offer(root => {
  const store = createFormStore(form, data);
  createRoot(root).render(createElement(FormView, { form, store, locale: 'de' }));
});
