import { leases } from '@steward/contract/estate/leases';
import { serve } from '../../../platform/serve.ts';
import { deleteLease, getTenantSpaces, getVacancy, saveLease } from './leases.service.ts';

export default serve(leases, { handlers: { getTenantSpaces, saveLease, deleteLease, getVacancy } });
