/** Renders each row's example in every view: filling in, reading, and the designer's canvas. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { examples } from '../engine/samples/examples.ts';
import { FormView } from '../fill/form-view.tsx';
import { createFormStore } from '../fill/store/store.ts';
import { DesignView } from './design-view.tsx';

afterEach(cleanup);

test.each(examples.map(each => [each.title, each] as const))(
  'the example %s is filled in, viewed and designed',
  (_, { form, data }) => {
    for (const mode of ['fill', 'view'] as const) {
      const store = createFormStore(form, data, { mode });
      const { container, unmount } = render(<FormView form={form} store={store} locale="en" />);
      expect(container.querySelector('[data-form]')).not.toBeNull();
      unmount();
    }
    const wrapped: string[] = [];
    render(
      <DesignView
        form={form}
        locale="de"
        wrap={(each, sketch, path) => {
          wrapped.push(path);
          return <div data-testid={each.id}>{sketch}</div>;
        }}
      />,
    );
    expect(wrapped).toContain(`fields.${form.fields.length - 1}`);
    expect(screen.getByTestId(form.fields.at(-1)!.id).childNodes.length).toBeGreaterThan(0);
  },
);
