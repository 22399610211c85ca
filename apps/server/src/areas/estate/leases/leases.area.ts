import { leases } from '@steward/contract/estate/leases';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { deleteLease, getTenantSpaces, getVacancy, saveLease } from './leases.service.ts';
import { leasesSource } from './leases.figures.ts';
import { leasesSources } from './leases.sources.ts';

export default serve(leases, {
  handlers: { getTenantSpaces, saveLease, deleteLease, getVacancy },
  figures: answeredBy(leases, leasesSource),
  sources: leasesSources,
  archive: { leases: 'imported' },
});
