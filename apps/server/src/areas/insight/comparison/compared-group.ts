import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findSubjects, listProperties } from '../../../platform/figures/figure-subjects.ts';

export interface AskedGroup {
  portfolio_id?: string | undefined;
  fund_id?: string | undefined;
}

/** The properties of the chosen portfolio or fund within reach; undefined: all within reach. */
export async function groupOf(
  ctx: Ctx,
  work: Work,
  { portfolio_id, fund_id }: AskedGroup,
): Promise<{ name: string; ids: string[]; isPartial: boolean } | undefined> {
  if (portfolio_id !== undefined && fund_id !== undefined)
    fail('request.invalid', undefined, [{ field: 'fund_id', message: 'must not be sent with a portfolio' }]);
  const id = portfolio_id ?? fund_id;
  if (id === undefined) return undefined;
  if (fund_id !== undefined) {
    mustHold(ctx, 'funds.read');
    // A fund names portfolios of other tenants.
    if (work.scope.tenants) fail('session.forbidden');
  }
  const subjects = await findSubjects(work, portfolio_id === undefined ? 'fund' : 'portfolio', [id]);
  const ids = (await listProperties(work, subjects)).get(id) ?? [];
  const [subject] = subjects.list;
  return { name: subject?.name ?? '', ids, isPartial: subject?.is_partial ?? false };
}
