/** Root of all overlays: toasts, registered overlays such as uploads, and the current question. Mounted once. */
import { Suspense } from 'react';
import { useStore } from '../base/store.ts';
import { lazily } from './lazily.ts';
import { registeredOverlays } from './overlay-registry.ts';
import { questions } from './questions.ts';
import { ToastStack } from './toast-stack.tsx';

const QuestionDialog = lazily(() => import('./question-dialog.tsx'));

export function Overlays() {
  const question = useStore(questions).at(-1);
  const above = useStore(registeredOverlays);
  return (
    <>
      <ToastStack />
      {above.map(({ id, Part }) => (
        <Part key={id} />
      ))}
      {question && (
        <Suspense fallback={null}>
          <QuestionDialog question={question} />
        </Suspense>
      )}
    </>
  );
}
