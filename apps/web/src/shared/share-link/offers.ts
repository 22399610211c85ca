import { shareKinds, type ShareKindKey } from '@steward/contract/declared';
import { MOST_DAYS, type ShareOption } from '@steward/contract/share-kind';

/** The choices that a kind offers; undefined for a kind whose links another area keeps. */
export function offersOf(
  kind: string,
): { options: readonly ShareOption[]; ends: boolean; maxDays: number } | undefined {
  const declared = Object.hasOwn(shareKinds, kind) ? shareKinds[kind as ShareKindKey] : undefined;
  if (!declared || 'isKeptByArea' in declared) return undefined;
  return { options: declared.options, ends: declared.ends, maxDays: declared.maxDays ?? MOST_DAYS };
}
