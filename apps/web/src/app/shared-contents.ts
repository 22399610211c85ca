import { lazy } from 'react';
import type { AnySharedContent } from '../shared/share-link/shared-contents.ts';
import { loadTexts } from './texts.ts';

// Every area's parts, found by their file names: `<kind>.share.tsx` shows the content of shared links of its kind.
const parts = import.meta.glob<{ default: AnySharedContent }>('../areas/*/*/*.share.tsx');

/** By kind; a part loads with the texts of its area when a link of its kind is opened. */
export const sharedContents: Readonly<Record<string, AnySharedContent>> = Object.fromEntries(
  Object.entries(parts).map(([file, load]) => {
    const [, area = '', kind = ''] = /areas\/[^/]+\/([^/]+)\/([^/]+)\.share\.tsx$/.exec(file) ?? [];
    const Part = lazy(async () => {
      await loadTexts([area]);
      return load();
    });
    return [kind, Part];
  }),
);
