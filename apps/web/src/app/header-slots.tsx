import { lazy, Suspense, type ComponentType } from 'react';

/** An area may bring a part of the header: `areas/<district>/<area>/header-<middle|end>.part.tsx`, its default export. */
const parts = import.meta.glob<{ default: ComponentType }>('../areas/*/*/header-*.part.tsx');

const placed = Object.entries(parts).map(([file, load]) => ({ file, Part: lazy(load) }));

/** The search stands in the middle, the bell at the end, once their areas bring them. */
export function HeaderSlots({ place }: { place: 'middle' | 'end' }) {
  return placed
    .filter(({ file }) => file.endsWith(`header-${place}.part.tsx`))
    .map(({ file, Part }) => (
      <Suspense key={file} fallback={null}>
        <Part />
      </Suspense>
    ));
}
