import type { ComponentType } from 'react';
import { setSharedContents } from '../shared/share-link/shared-contents.ts';
import { hasPartsBelow, PartsBelow } from './layout/parts-below.tsx';
import { sharedContents } from './shared-contents.ts';

// Loaded with the first page that is not one of `firstPages`, which need none of it.
setSharedContents(sharedContents);

/** The page with the parts that other areas show below it. */
export function withPartsBelow(path: string, Page: ComponentType): ComponentType {
  if (!hasPartsBelow(path)) return Page;
  return () => (
    <>
      <Page />
      <PartsBelow path={path} />
    </>
  );
}
