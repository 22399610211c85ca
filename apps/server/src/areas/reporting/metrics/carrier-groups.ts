import type { CarrierGroup, MeteredUse } from '@steward/contract/reporting/metrics.uses';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import type { MeterUse } from '@steward/core/meters/serves';

/** The group of a carrier, as frameworks have them; undefined: it is no energy. */
export const groupOf = (carrier: Carrier): CarrierGroup | undefined =>
  !isUseOf('energy', carrier)
    ? undefined
    : carrier === 'electricity'
      ? 'electricity'
      : carrier.startsWith('district') || carrier === 'steam'
        ? 'district'
        : 'fuels';

/** The use of a meter in the words of the figures. */
export function useOf(serves: MeterUse | null, isTenants: boolean): MeteredUse {
  switch (serves) {
    case null:
      return 'not_said';
    case 'whole_building':
      return 'whole';
    case 'shared_services':
      return 'shared';
    case 'common_areas':
      return 'common';
    case 'tenant_space':
      return isTenants ? 'tenant_tenant' : 'tenant_landlord';
    case 'outdoor':
      return isTenants ? 'outdoor_tenant' : 'outdoor_landlord';
    case 'vehicle_charging':
    case 'it_equipment':
      return 'apart';
  }
}
