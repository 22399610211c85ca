import type { ShareContent, ShareKindKey } from '@steward/contract/declared';
import type { ComponentType } from 'react';

/** What a page of a shared link gives to the part that shows its content: `<kind>.share.tsx` in the area of the kind. */
export interface SharedContentProps<K extends ShareKindKey> {
  content: ShareContent<K>;
  title: string;
  mayDownload: boolean;
  /** The address of a file of the link, by the id that the area gives it. */
  fileAddress: (item: string) => string;
  /** Opens the calls that the area adds to its kind. */
  ticket: string;
}

/** A part of any kind: which one is known only when a link is opened. */
export type AnySharedContent = ComponentType<SharedContentProps<never>>;

let known: Readonly<Record<string, AnySharedContent>> = {};

/** The router sets the parts of all areas, which the page of a shared link reads here. */
export const setSharedContents = (contents: Readonly<Record<string, AnySharedContent>>) => {
  known = contents;
};

export const sharedContentOf = (kind: string): AnySharedContent | undefined =>
  Object.hasOwn(known, kind) ? known[kind] : undefined;
