import type { Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { KeptLinks } from '../../../platform/shares.ts';
import * as links from './links.repository.ts';
import { revokeVerifierLink } from './sending.service.ts';

export type RoundLink = NonNullable<Awaited<ReturnType<typeof links.findGoodLink>>>;

/** The link of a secret's hash; undefined without a valid one. */
export const findGoodLink = ({ db, scope }: Work, secretHash: string, now: Date): Promise<RoundLink | undefined> =>
  links.findGoodLink(db, scope, secretHash, now);

export const noteOpened = ({ db, scope }: Work, linkId: string, now: Date): Promise<void> =>
  links.noteOpened(db, scope, linkId, now);

/** Verifier links in the list of shared links. They keep their table, second factor and chained log. */
export const verifierLinks: KeptLinks = {
  list: async ({ db, scope }) =>
    (await links.listAllLinks(db, scope)).map((link) => ({
      id: link.id,
      subject_id: link.report_id,
      title: `${link.target_name} ${link.year}`.trim(),
      label: `${link.verifier_name} <${link.email}>`,
      environment_id: link.environment_id,
      owner_id: link.created_by,
      created_by: link.created_by,
      created_at: link.created_at,
      ends_at: link.expires_at,
      last_opened_at: link.last_opened_at,
      openings: null,
      revoked_at: link.revoked_at,
    })),
  end: async (ctx, link_id) => {
    mustHold(ctx, 'ghg-protocol.approve');
    await revokeVerifierLink(ctx, { link_id });
  },
};
