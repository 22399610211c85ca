import { Suspense, type ComponentType } from 'react';
import { loadFirstTexts } from '../texts.ts';

/** An area may add a part to the header: `areas/<district>/<area>/header-<middle|end>.part.tsx`, its default export. */
const parts = import.meta.glob<ComponentType>('../../areas/*/*/header-*.part.tsx', { eager: true, import: 'default' });

const placed = Object.entries(parts).map(([file, Part]) => ({ file, Part }));

/** Called before the header is drawn: a part that waits for its texts would move the header later. */
export const loadHeaderTexts = () => loadFirstTexts(placed.map(({ file }) => file.split('/').at(-2) ?? ''));

/** The search is in the middle, notifications are at the end, if their areas have such parts. */
export function HeaderSlots({ place }: { place: 'middle' | 'end' }) {
  return placed
    .filter(({ file }) => file.endsWith(`header-${place}.part.tsx`))
    .map(({ file, Part }) => (
      <Suspense key={file} fallback={null}>
        <Part />
      </Suspense>
    ));
}
