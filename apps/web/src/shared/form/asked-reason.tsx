import { lazy, Suspense, useSyncExternalStore } from 'react';
import { askedReason, onAskedReason } from '../../api/reasons.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

/** Asks for the reason of a change that affects accepted years, once per page. */
export function AskedReason() {
  const asked = useSyncExternalStore(onAskedReason, askedReason);
  return (
    asked && (
      <Suspense fallback={null}>
        <ReasonDialog asked={asked} />
      </Suspense>
    )
  );
}
