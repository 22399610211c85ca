import { payments } from '@steward/contract/energy/payments';
import type { Person } from './person.ts';
import type { TestServer } from './test-server.ts';

/** Sets an approval limit and lets the day pass after which a raised one applies. */
export async function setLimit(server: TestServer, admin: Person, currency: string, amount: number): Promise<void> {
  await admin.get(payments.saveApprovalLimit, { currency, amount });
  await server.owner.query(
    `update approval_limits set raised_at = (raised_at at time zone 'UTC' - interval '25 hours') at time zone 'UTC'
      where organization_id = $1 and currency = $2 and raised_at is not null`,
    [admin.session.organization_id, currency],
  );
}
