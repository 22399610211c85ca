import type { Work } from '../../../database/transaction.ts';
import * as links from './links.repository.ts';

export type RoundLink = NonNullable<Awaited<ReturnType<typeof links.findGoodLink>>>;

/** The link of a secret's hash; undefined without a valid one. */
export const findGoodLink = ({ db, scope }: Work, secretHash: string, now: Date): Promise<RoundLink | undefined> =>
  links.findGoodLink(db, scope, secretHash, now);

export const noteOpened = ({ db, scope }: Work, linkId: string, now: Date): Promise<void> =>
  links.noteOpened(db, scope, linkId, now);
