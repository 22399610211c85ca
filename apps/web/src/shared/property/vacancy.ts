import { leases } from '@steward/contract/estate/leases';
import { useAnswer } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { useHolds } from '../may.ts';

/** What of a property is vacant; nothing for tenants, who do not see one another's leases. */
export function useVacancy(environment_id: string) {
  const isTenant = useSession()?.is_tenant === true;
  const holds = useHolds();
  const enabled = environment_id !== '' && !isTenant && holds('spaces.read');
  return useAnswer(leases.getVacancy, { environment_id }, { enabled }).data;
}
