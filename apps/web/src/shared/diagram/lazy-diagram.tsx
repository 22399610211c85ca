import { lazy, Suspense } from 'react';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import type { Box } from './diagram.tsx';

// Drawing costs 100 kB that no other screen needs.
const Diagram = lazy(() => import('./diagram.tsx'));

/** A diagram, with its program fetched when it is first shown. */
export const LazyDiagram = (props: { boxes: readonly Box[]; label: string }) => (
  <Suspense fallback={<RowSkeletons />}>
    <Diagram {...props} />
  </Suspense>
);
