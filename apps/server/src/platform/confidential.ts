import { confidentialTables } from '@steward/contract/declared';
import { decide } from '@steward/contract/modules';
import type { TenantTable } from '../database/scoped.ts';
import type { Ctx } from './ctx.ts';

/** The tables whose rows a person may not see in logs nor take away in an archive; work of the system itself sees all. */
export const tablesHiddenFrom = ({ actor }: Pick<Ctx, 'actor'>): TenantTable[] =>
  actor
    ? Object.entries(confidentialTables).flatMap(([table, need]) =>
        decide(actor.rights, need).allowed ? [] : [table as TenantTable],
      )
    : [];
