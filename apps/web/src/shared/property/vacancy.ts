import { leases } from '@steward/contract/estate/leases';
import { useAnswer } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { useHolds } from '../may.ts';

/** The vacancy of a property; undefined for tenants, who may not see the leases of others. */
export function useVacancy(environment_id: string) {
  const isTenant = useSession()?.is_tenant === true;
  const holds = useHolds();
  const enabled = environment_id !== '' && !isTenant && holds('spaces.read');
  return useAnswer(leases.getVacancy, { environment_id }, { enabled }).data;
}
