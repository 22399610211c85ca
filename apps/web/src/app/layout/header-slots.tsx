import { Suspense, type ComponentType } from 'react';
import { loadTexts } from '../texts.ts';

/** An area may bring a part of the header: `areas/<district>/<area>/header-<middle|end>.part.tsx`, its default export. */
const parts = import.meta.glob<ComponentType>('../../areas/*/*/header-*.part.tsx', { eager: true, import: 'default' });

const placed = Object.entries(parts).map(([file, Part]) => ({ file, Part }));

/** Before the header is drawn: a part that still waits for its texts would come into a header that stands. */
export const loadHeaderTexts = () => loadTexts(placed.map(({ file }) => file.split('/').at(-2) ?? ''));

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
