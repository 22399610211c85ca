import type { Sensor } from '@steward/contract/sensing/devices';
import type { Carrier } from '@steward/core/ghg/carrier';
import { fitsMeter } from '@steward/core/sensing/meter-units';
import { pointType } from '@steward/reference/sensing/point-types';

export type Checked = Pick<
  Sensor,
  'direction' | 'kind' | 'unit' | 'space_id' | 'meter_id' | 'valid_min' | 'valid_max' | 'digits' | 'states'
>;

/** Where a sensor is: the property of its device, its space, and the meter that it counts. */
export interface Place {
  property: string | null;
  space: { environment_id: string } | undefined;
  meter: { environment_id: string; carrier: string } | undefined;
  /** Another sensor counts the meter in this direction. */
  isCounted: boolean;
}

interface Contradiction {
  field: string;
  message: string;
}

/** The first contradiction between the fields of a sensor, or between them and its place. */
export function contradictionOf(fields: Checked, place: Place): Contradiction | undefined {
  const { kind, unit, valid_min, valid_max, digits, states } = fields;
  const { space, meter } = place;
  const property = place.property ?? space?.environment_id ?? null;
  const of = (field: string, message: string): Contradiction => ({ field, message });
  if (valid_min !== null && valid_max !== null && valid_min > valid_max)
    return of('valid_max', 'must not be less than the minimum');
  if (digits !== null && kind !== 'counter') return of('digits', 'must be empty');
  if (states.length > 0 && kind !== 'state') return of('states', 'must be empty');
  if (space && space.environment_id !== property) return of('space_id', 'must be of the same property');
  if (!meter) return undefined;
  if (kind === 'state') return of('meter_id', 'must be empty');
  if (meter.environment_id !== property) return of('meter_id', 'must be of the same property');
  if (!fitsMeter(unit, meter.carrier as Carrier)) return of('meter_id', 'does not count in the unit of the sensor');
  // Both would be added up.
  if (place.isCounted) return of('meter_id', 'has another sensor in this direction');
  return undefined;
}

export type Typed = Partial<Pick<Sensor, 'kind' | 'unit' | 'valid_min' | 'valid_max'>>;

/** What a type says of a sensor, where nothing was sent. */
export function ofType(key: string, sent: { readonly [K in keyof Typed]?: Typed[K] | undefined }): Typed {
  const type = pointType(key);
  if (!type) return {};
  return {
    ...(sent.kind === undefined && { kind: type.kind }),
    ...(!sent.unit && { unit: type.unit }),
    // A range in another unit would refuse right values.
    ...(!sent.unit || sent.unit === type.unit
      ? {
          ...((sent.valid_min === undefined || sent.valid_min === null) && { valid_min: type.min }),
          ...((sent.valid_max === undefined || sent.valid_max === null) && { valid_max: type.max }),
        }
      : {}),
  };
}
