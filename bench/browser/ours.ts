/** Page of the bench's form, rendered by the product's `FormView`. */
import { createFormStore, FormView } from '@kontor/form/fill';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { form } from './form.ts';
import { offer } from './page.ts';

offer(root => {
  const store = createFormStore(form, null);
  flushSync(() => createRoot(root).render(createElement(FormView, { form, store, locale: 'de' })));
});
