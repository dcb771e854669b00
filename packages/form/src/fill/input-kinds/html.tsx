/** Control of `html`, rich text; view and editor are lazily loaded, with the plain text shown meanwhile. */
import { lazy, Suspense, useRef } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { plainText } from '../../engine/rich/markup.ts';
import { Box } from '../base/box.tsx';
import type { ControlProps, InputView } from '../form/input-view.ts';

const Editor = lazy(() => import('../rich/editor.tsx'));
const View = lazy(() => import('../rich/view.tsx'));

function Rich({ id, value, set, readOnly, required, invalid, describedBy, form: { locale } }: ControlProps) {
  const html = textOf(value);
  const focused = useRef(false);
  const waiting = (
    <Box area locked={readOnly}>
      <textarea
        readOnly
        aria-labelledby={`${id}-label`}
        aria-busy
        rows={3}
        value={plainText(html)}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
      />
    </Box>
  );
  return (
    <Suspense fallback={waiting}>
      {readOnly ? (
        <Box area locked>
          {html ? <View html={html} /> : '–'}
        </Box>
      ) : (
        <Editor
          {...{ id, html, required, invalid, describedBy, locale }}
          labelledBy={`${id}-label`}
          onChange={set}
          takesFocus={focused.current}
        />
      )}
    </Suspense>
  );
}

export const html: InputView = { Control: Rich, shape: () => 'group' };
