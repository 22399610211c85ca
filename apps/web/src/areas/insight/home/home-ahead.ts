import { permissionRequests } from '@steward/contract/access/permission-requests';
import { reports } from '@steward/contract/carbon/reports';
import { environments } from '@steward/contract/estate/environments';
import { payments } from '@steward/contract/energy/payments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { tasks } from '@steward/contract/estate/tasks';
import { keepEarlyRequests } from '../../../api/early-requests.ts';
import type { AnyCall } from '../../../api/client.ts';
import type { Input } from '@steward/contract/call';
import { askAhead } from '../../../api/hooks.ts';
import { selection } from '../../../session/selection.ts';
import { currentSession } from '../../../session/session.ts';

/** Unpaid bills that are due within a week, or overdue. */
export const dueSoon = { due: 'week', sort: 'due_date', descending: false, page_size: 1 } as const;

/** The start page shows the sums and these properties; the list of properties has all of them. */
export const overviewOf = (year: number) => ({ year, largest: 12 });

/**
 * Sends all requests of the start page before it is first drawn: otherwise each would wait for the answer before it.
 */
export function askHomeAhead(): void {
  const person = currentSession();
  if (!person) return;
  const asked: [AnyCall, Record<string, unknown>][] = [];
  const ask = <C extends AnyCall>(call: C, input: Input<C>) => {
    askAhead(call, input);
    asked.push([call, input as Record<string, unknown>]);
  };
  const holds = (need: string) => person.permissions.includes(need);
  ask(environments.getEnvHomeCount, {});
  if (holds('ghg-protocol.read')) ask(reports.getGhgReports, {});
  if (holds('tasks.read')) ask(tasks.getTasks, { state: 'open', assignee_id: person.uid });
  if (holds('permission-requests.approve')) ask(permissionRequests.listAllPerms, { status: 'pending' });
  if (holds('payments.approve')) ask(payments.getPayables, dueSoon);
  if (holds('dashboards.read')) {
    ask(dashboards.getDataYears, {});
    ask(dashboards.getPortfolioOverview, overviewOf(selection.get().year));
  }
  keepEarlyRequests(asked);
}
