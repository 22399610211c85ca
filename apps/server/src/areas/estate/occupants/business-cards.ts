import type { Answer } from '@steward/contract/call';
import type { occupants } from '@steward/contract/estate/occupants';
import { reading } from '../../../database/transaction.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import * as repository from './occupants.repository.ts';

type Card = Answer<typeof occupants.getEmployeePreview>;

/** Business cards as shared links. Their addresses are printed as QR codes, so they keep the page that they had. */
export const businessCards: ShareKind<Card> = {
  describe: async (_ctx, { db, scope }, ids) =>
    new Map(
      (await repository.listEmployees(db, scope, ids)).map(({ id, name, environment_id }) => [
        id,
        { title: name, environment_id },
      ]),
    ),
  open: (ctx, { subject_id }) => reading(ctx, ({ db, scope }) => repository.findCard(db, scope, subject_id)),
  address: (ctx, token) => `${ctx.webAddress()}/employee_preview/${token}`,
};
