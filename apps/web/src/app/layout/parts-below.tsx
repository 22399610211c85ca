import { lazy, Suspense, type ComponentType } from 'react';
import { loadTexts } from '../texts.ts';

/**
 * An area may add a part below another area's screen: `areas/<district>/<area>/below.<address, dots for slashes, $id
 * for :id>.part.tsx`.
 */
const parts = import.meta.glob<{ default: ComponentType }>('../../areas/*/*/below.*.part.tsx');

const placed = Object.entries(parts).map(([file, load]) => {
  const [, area = '', place = ''] = /areas\/[^/]+\/([^/]+)\/below\.(.+)\.part\.tsx$/.exec(file) ?? [];
  const Part = lazy(async () => {
    await loadTexts([area]);
    return load();
  });
  return { path: `/${place.replaceAll('.', '/').replaceAll('$', ':')}`, file, Part };
});

export const hasPartsBelow = (path: string): boolean => placed.some((part) => part.path === path);

export function PartsBelow({ path }: { path: string }) {
  return placed
    .filter((part) => part.path === path)
    .map(({ file, Part }) => (
      <Suspense key={file} fallback={null}>
        <Part />
      </Suspense>
    ));
}
