import { bills } from '@steward/contract/energy/bills';
import { recharge } from '@steward/contract/energy/recharge';
import { leases } from '@steward/contract/estate/leases';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import type { Person } from '../person.ts';

export const year = { first_day: '2025-01-01', last_day: '2025-12-31', currency: 'EUR' };
export const byArea = [{ carrier: 'electricity' as const, method: 'area' as const }];

/** A landlord with let houses, their bills and recharges. */
export function rechargeDesk(ada: Person) {
  let count = 0;

  /** 100 m² let to Nord all year, 150 m² to Blau from 10 March on; the worked example of docs/methods/recharge.md. */
  async function newHouse() {
    const environment_id = (await ada.newEnvironment())._id;
    const space = async (space_name: string, gross_floor_area: number) =>
      (await ada.get(spaces.createSpace, { environment_id, space_name, gross_floor_area, space_type_id: 'office' }))
        ._id;
    const tenant = async (name: string) => (await ada.get(tenants.saveTenant, { environment_id, name }))._id;
    const ground = await space('Ground floor', 100);
    const first = await space('First floor', 150);
    const nord = await tenant('Nord');
    const blau = await tenant('Blau');
    const lease = async (tenant_id: string, space_id: string, valid_from: string, more = {}) =>
      (await ada.get(leases.saveLease, { tenant_id, space_id, valid_from, cost_recovery: 'area', ...more }))._id;
    const nordLease = await lease(nord, ground, '2024-01-01');
    const blauLease = await lease(blau, first, '2025-03-10');
    return { environment_id, ground, first, nord, blau, nordLease, blauLease, lease };
  }

  async function newBill(environment_id: string, gross_amount: number, more = {}) {
    count += 1;
    const fields = {
      environment_id,
      utility: 'ENERGY' as const,
      carrier: 'electricity' as const,
      supplier: 'Stadtwerke Nord',
      invoice_no: `R-${count}`,
      meter_no: `M${count}`,
      date_of_bill: '2026-01-20',
      billing_start_date: '2025-01-01',
      billing_end_date: '2026-01-01',
      gross_amount,
      net_amount: gross_amount,
      currency: 'EUR',
      energy_consumption: 3200,
      ...more,
    };
    return (await ada.get(bills.createBill, { fields }))._id;
  }

  async function newRun(environment_id: string, more = {}) {
    const { _id } = await ada.get(recharge.saveRecharge, { environment_id, ...year, rules: byArea, ...more });
    return _id;
  }
  const view = (recharge_run_id: string) => ada.get(recharge.getRechargeRun, { recharge_run_id });
  return { newHouse, newBill, newRun, view };
}
export type RechargeDesk = ReturnType<typeof rechargeDesk>;
