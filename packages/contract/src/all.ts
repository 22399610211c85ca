import type { Area } from './call.ts';
import { bills } from './bills.ts';
import { dashboards } from './dashboards.ts';
import { environments } from './environments.ts';
import { files } from './files.ts';
import { ghg, verification } from './ghg.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { portfolios } from './portfolios.ts';
import { search } from './search.ts';
import { session, users } from './session.ts';
import { translation } from './translation.ts';
import { tasks } from './tasks.ts';
import { spaces } from './spaces.ts';

/** Every area of the contract: the server binds them, the document describes them, the generated tests walk them. */
export const areas: readonly Area[] = [
  session,
  users,
  organizations,
  permissions,
  files,
  jobs,
  notifications,
  portfolios,
  environments,
  spaces,
  bills,
  dashboards,
  ghg,
  verification,
  search,
  translation,
  tasks,
];
