/**
 * Every area, from the ground up: an area builds only on those above it in this list. A new area is one line here; everything else
 * it brings stands in its own folders, and `declared.ts` derives the central lists.
 */
export { translation } from './foundation/translation.ts';
export { files } from './foundation/files.ts';
export { jobs } from './foundation/jobs.ts';
export { mails } from './foundation/mails.ts';
export { notifications } from './foundation/notifications.ts';
export { search } from './foundation/search.ts';
export { accounts } from './access/accounts.ts';
export { auditLog } from './access/audit-log.ts';
export { permissions } from './access/permissions.ts';
export { verticals } from './access/verticals.ts';
export { roles } from './access/roles.ts';
export { permissionRequests } from './access/permission-requests.ts';
export { apiKeys } from './access/api-keys.ts';
export { session } from './access/session.ts';
export { organizations } from './access/organizations.ts';
export { twoFactor } from './access/two-factor.ts';
export { members } from './access/members.ts';
export { users } from './access/users.ts';
export { singleSignOn } from './access/single-sign-on.ts';
export { teams } from './access/teams.ts';
export { teamspaces } from './access/teamspaces.ts';
export { portfolios } from './estate/portfolios.ts';
export { environments } from './estate/environments.ts';
export { funds } from './estate/funds.ts';
export { spaces } from './estate/spaces.ts';
export { tenants } from './estate/tenants.ts';
export { leases } from './estate/leases.ts';
export { occupants } from './estate/occupants.ts';
export { hardware } from './estate/hardware.ts';
export { meters } from './estate/meters.ts';
export { notes } from './estate/notes.ts';
export { billTemplates } from './energy/bill-templates.ts';
export { bills } from './energy/bills.ts';
export { ghg } from './carbon/ghg.ts';
export { verification } from './carbon/verification.ts';
export { tasks } from './insight/tasks.ts';
export { dashboards } from './insight/dashboards.ts';
export { home } from './insight/home.ts';
export { help } from './insight/help.ts';
export { imports } from './operations/imports.ts';
export { archives } from './operations/archives.ts';
export { demo } from './operations/demo.ts';
export { housekeeping } from './operations/housekeeping.ts';
