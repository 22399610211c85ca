import { byMonth } from '@steward/core/calendar/by-month';
import { addDays } from '@steward/core/calendar/day';
import type { Carrier, Utility } from '@steward/core/ghg/carrier';
import { uuid } from '../../platform/uuid.ts';
import type { Person } from '../person.ts';
import type { TestServer } from '../test-server.ts';

export interface BillToSave {
  environment_id: string;
  carrier?: Carrier;
  start: string;
  /** The day after the last. */
  end: string;
  quantity: number;
  cost?: number;
  currency?: string;
  treatment?: string;
  is_estimate?: boolean;
  reading?: unknown;
  meter_no?: string;
  end_day_counts?: boolean;
}

const utilityOf: Partial<Record<Carrier, [Utility, string, string]>> = {
  water: ['WATER', 'water_consumption', 'l'],
  waste_water: ['WATER', 'water_consumption', 'l'],
  waste: ['WASTE', 'waste', 't'],
  district_heating: ['HEAT', 'energy_consumption', 'kWh'],
};

/** A saved bill with its months, put straight into the database: for areas that only read bills. */
export async function saveBill(server: TestServer, admin: Person, bill: BillToSave): Promise<string> {
  const id = uuid();
  const { organization_id } = admin.session;
  const { carrier = 'electricity', cost = 100, currency = 'EUR', end_day_counts = false } = bill;
  const [utility, column, unit] = utilityOf[carrier] ?? ['ENERGY', 'energy_consumption', 'kWh'];
  await server.owner.query(
    `insert into bills (organization_id, id, environment_id, status, source, utility, carrier, treatment, supplier, invoice_no,
       meter_no, date_of_bill, billing_start_date, billing_end_date, end_day_counts, gross_amount, net_amount, currency,
       is_estimate, reading, saved_by, saved_at, ${column})
     values ($1, $2, $3, 'saved', 'typed', $4, $5, $6, 'Stadtwerke', 'R-1', $15, $8, $7, $8, $9, $10, $10, $11, $12, $13, $16, now(), $14)`,
    [
      organization_id,
      id,
      bill.environment_id,
      utility,
      carrier,
      bill.treatment ?? '',
      bill.start,
      end_day_counts ? addDays(bill.end, -1) : bill.end,
      end_day_counts,
      cost,
      currency,
      bill.is_estimate ?? false,
      bill.reading ? JSON.stringify(bill.reading) : null,
      bill.quantity,
      bill.meter_no ?? 'M1',
      admin.session.uid,
    ],
  );
  const costs = byMonth(bill, cost);
  for (const [index, part] of byMonth(bill, bill.quantity).entries()) {
    await server.owner.query(
      `insert into bill_months (organization_id, bill_id, carrier, month, environment_id, utility, treatment, days, quantity,
         unit, cost, currency, is_estimate, meter_no)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        organization_id,
        id,
        carrier,
        `${part.month}-01`,
        bill.environment_id,
        utility,
        bill.treatment ?? '',
        part.days,
        part.quantity,
        unit,
        costs[index]?.quantity,
        currency,
        bill.is_estimate ?? false,
        bill.meter_no ?? 'M1',
      ],
    );
  }
  return id;
}
