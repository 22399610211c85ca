import type { Area } from './call.ts';
import { archives } from './archives.ts';
import { auditLog } from './audit-log.ts';
import { apiKeys } from './api-keys.ts';
import { bills } from './bills.ts';
import { dashboards } from './dashboards.ts';
import { environments } from './environments.ts';
import { files } from './files.ts';
import { ghg } from './ghg.ts';
import { hardware } from './hardware.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { permissionRequests } from './permission-requests.ts';
import { permissions } from './permissions.ts';
import { portfolios } from './portfolios.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { singleSignOn } from './single-sign-on.ts';
import { tasks } from './tasks.ts';
import { translation } from './translation.ts';
import { spaces } from './spaces.ts';
import { verification } from './verification.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';
import { teams } from './teams.ts';
import { teamspaces } from './teamspaces.ts';
import { verticals } from './verticals.ts';
import { viewing } from './viewing.ts';

/** Every area of the contract: the server binds them, the document describes them, the generated tests walk them. */
export const areas: readonly Area[] = [
  session,
  users,
  members,
  twoFactor,
  singleSignOn,
  apiKeys,
  organizations,
  auditLog,
  archives,
  permissions,
  roles,
  verticals,
  permissionRequests,
  viewing,
  teams,
  teamspaces,
  files,
  jobs,
  notifications,
  portfolios,
  environments,
  spaces,
  hardware,
  bills,
  dashboards,
  ghg,
  verification,
  search,
  translation,
  tasks,
];
