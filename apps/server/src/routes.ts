import { archivesRoutes } from './areas/archives/archives.routes.ts';
import { apiKeysRoutes } from './areas/api-keys/api-keys.routes.ts';
import { billsRoutes } from './areas/bills/bills.routes.ts';
import { dashboardsRoutes } from './areas/dashboards/dashboards.routes.ts';
import { environmentsRoutes } from './areas/environments/environments.routes.ts';
import { filesRoutes } from './areas/files/files.routes.ts';
import { ghgRoutes } from './areas/ghg/ghg.routes.ts';
import { hardwareRoutes } from './areas/hardware/hardware.routes.ts';
import { jobsRoutes } from './areas/jobs/jobs.routes.ts';
import { membersRoutes } from './areas/members/members.routes.ts';
import { notificationsRoutes } from './areas/notifications/notifications.routes.ts';
import { auditLogRoutes } from './areas/organizations/audit-log.routes.ts';
import { organizationsRoutes } from './areas/organizations/organizations.routes.ts';
import { permissionsRoutes } from './areas/permissions/permissions.routes.ts';
import { portfoliosRoutes } from './areas/portfolios/portfolios.routes.ts';
import { searchRoutes } from './areas/search/search.routes.ts';
import { sessionRoutes } from './areas/session/session.routes.ts';
import { singleSignOnRoutes } from './areas/single-sign-on/single-sign-on.routes.ts';
import { spacesRoutes } from './areas/spaces/spaces.routes.ts';
import { tasksRoutes } from './areas/tasks/tasks.routes.ts';
import { translationRoutes } from './areas/translation/translation.routes.ts';
import { twoFactorRoutes } from './areas/two-factor/two-factor.routes.ts';
import { viewingRoutes } from './areas/session/viewing.routes.ts';
import { teamsRoutes } from './areas/teams/teams.routes.ts';
import { usersRoutes } from './areas/users/users.routes.ts';
import { verificationRoutes } from './areas/verification/verification.routes.ts';

/** Every call the server answers: one line an area. */
export const routes = [
  ...sessionRoutes,
  ...usersRoutes,
  ...membersRoutes,
  ...twoFactorRoutes,
  ...singleSignOnRoutes,
  ...apiKeysRoutes,
  ...organizationsRoutes,
  ...auditLogRoutes,
  ...archivesRoutes,
  ...permissionsRoutes,
  ...viewingRoutes,
  ...teamsRoutes,
  ...filesRoutes,
  ...jobsRoutes,
  ...notificationsRoutes,
  ...portfoliosRoutes,
  ...environmentsRoutes,
  ...spacesRoutes,
  ...hardwareRoutes,
  ...billsRoutes,
  ...dashboardsRoutes,
  ...ghgRoutes,
  ...verificationRoutes,
  ...translationRoutes,
  ...tasksRoutes,
  ...searchRoutes,
];
