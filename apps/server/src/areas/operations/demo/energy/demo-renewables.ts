import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  createEnergyGeneration,
  createPropertyRenewableSrc,
  createRenewConsumptionAlloc,
} from '../../../energy/renewables/renewables.service.ts';
import { getSpaces } from '../../../estate/spaces/spaces.service.ts';
import { seededRandom } from '@steward/core/assurance/seeded';

// The monthly shares of the yearly yield of a south-facing roof in central Europe.
const sun = [0.029, 0.045, 0.083, 0.111, 0.129, 0.133, 0.134, 0.12, 0.093, 0.062, 0.035, 0.026];

/**
 * A roof on the first property with the expected yield, whose last month is allocated to its spaces; and one on the second with a much
 * lower yield.
 */
export async function makeRenewables(
  ctx: Ctx,
  ids: readonly string[],
  months: readonly [string, string][],
): Promise<void> {
  const random = seededRandom(77);
  const roofs = [
    { environment_id: ids[0], name: 'PV roof south', capacity_kw: 180, share: 1.01 },
    { environment_id: ids[1], name: 'PV roof', capacity_kw: 60, share: 0.78 },
  ];
  for (const { environment_id, name, capacity_kw, share } of roofs) {
    if (!environment_id) continue;
    const { _id: renewable_source_id } = await createPropertyRenewableSrc(ctx, {
      environment_id,
      kind: 'solar_pv',
      name,
      carrier: 'electricity',
      capacity_kw,
      expected_kwh_per_kw: 960,
      meter_no: '',
      installed_on: months[0]?.[0] ?? null,
      retired_on: null,
      attributes: 'kept',
      input_energy: 'usual',
      note: '',
    });
    let last: Awaited<ReturnType<typeof createEnergyGeneration>> | undefined;
    for (const [start, end] of months.slice(-18)) {
      const part = sun[Number(start.slice(5, 7)) - 1] ?? 0;
      const generated_kwh = Math.round(capacity_kw * 960 * part * share * (0.96 + random() * 0.08));
      last = await createEnergyGeneration(ctx, {
        renewable_source_id,
        first_day: start,
        last_day: addDays(end, -1),
        generated_kwh,
        exported_kwh: Math.round(generated_kwh * 2.4 * part),
        sold_kwh: null,
        is_estimate: false,
        note: '',
      });
    }
    const spaces = await getSpaces(ctx, { environment_id });
    if (!last || share < 1 || !spaces.length) continue;
    const each = Math.floor(last.self_used_kwh / (spaces.length + 1));
    if (each > 0)
      await createRenewConsumptionAlloc(ctx, {
        energy_generation_id: last._id,
        allocations: spaces.map(({ _id }) => ({ space_id: _id, tenant_id: null, kwh: each })),
      });
  }
}
