import { permissionRequests } from '@steward/contract/access/permission-requests';
import { ghg } from '@steward/contract/carbon/ghg';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { dashboards } from '@steward/contract/insight/dashboards';
import { tasks } from '@steward/contract/insight/tasks';
import { askAhead } from '../../../api/hooks.ts';
import { selection } from '../../../session/selection.ts';
import { currentSession } from '../../../session/session.ts';

/** The questions of the start page, all at once and before its first drawing: each answer would else wait for the one before. */
export function askHomeAhead(): void {
  const person = currentSession();
  if (!person) return;
  const holds = (need: string) => person.permissions.includes(need);
  askAhead(environments.getEnvHomeCount, {});
  if (holds('portfolios.read')) askAhead(portfolios.getMasterPortfolioList, {});
  if (holds('ghg-protocol.read')) askAhead(ghg.getGhgReports, {});
  if (holds('tasks.read')) askAhead(tasks.getTasks, { state: 'open', assignee_id: person.uid });
  if (holds('permission-requests.approve')) askAhead(permissionRequests.listAllPerms, { status: 'pending' });
  if (holds('dashboards.read')) {
    askAhead(dashboards.getDataYears, {});
    askAhead(dashboards.getPortfolioOverview, { year: selection.get().year });
  }
}
