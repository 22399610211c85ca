import { BillFields } from '@steward/contract/energy/bills.bill';
import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import { auditBefore } from '../../../energy/bill-audits/audits.service.ts';
import { editFileOCR, getAllOCR, getBillById } from '../../../energy/bills/bills.service.ts';
import { addWeatherStation, chooseWeatherStation } from '../../../energy/weather/stations.service.ts';
import { uploadWeatherNormals } from '../../../energy/weather/normals.service.ts';
import { uploadTemperatures } from '../../../energy/weather/uploads.service.ts';
import type { DemoProperty } from '../estate/demo-properties.ts';
import { seededRandom } from '@steward/core/assurance/seeded';

/** Invented monthly means in °C, plausible for the place. */
const climates: Record<string, readonly number[]> = {
  Berlin: [1, 2.5, 6, 10.5, 15, 18.5, 20.5, 20, 15.5, 10.5, 5.5, 2],
  'New York': [1, 2, 6, 12, 17.5, 22.5, 25.5, 25, 21, 14.5, 9, 4],
};

/** A mean for each day between the monthly means, a few degrees higher or lower in spells of a week. */
function temperatures(monthly: readonly number[], [from, until]: readonly [string, string], seed: number): string {
  const random = seededRandom(seed);
  const lines = ['date,mean'];
  let spell = 0;
  for (let day = from; day < until; day = addDays(day, 1)) {
    const month = Number(day.slice(5, 7)) - 1;
    // The middle of the month has its mean.
    const at = (Number(day.slice(8, 10)) - 15.5) / 30.4;
    const mean = monthly[month] ?? 0;
    const beside = monthly[(month + (at < 0 ? 11 : 1)) % 12] ?? mean;
    spell = spell * 0.8 + (random() - 0.5) * 2.4;
    lines.push(`${day},${(mean + (beside - mean) * Math.abs(at) + spell).toFixed(1)}`);
  }
  return lines.join('\n');
}

const NORMALS_OF = 'Berlin';

/** Twelve months, half a degree below the years of the station, like normals of thirty years. */
async function makeNormals(ctx: Ctx, station_id: string, monthly: readonly number[]): Promise<void> {
  const lines = ['month,mean', ...monthly.map((mean, i) => `${i + 1},${(mean - 0.5).toFixed(1)}`)];
  const about = { station_id, unit: 'C' as const, source: 'Demo climate normals, invented', edition: '1991–2020' };
  const file = { name: 'normals-berlin.csv', contentType: 'text/csv', bytes: Buffer.from(lines.join('\n')) };
  await asUploads([file], (files) => uploadWeatherNormals(ctx, about, files));
}

/** Two stations with three years of days, one also with normals; the first building of each city uses its own. */
export async function makeWeather(
  ctx: Ctx,
  ids: readonly string[],
  properties: readonly DemoProperty[],
  months: readonly [string, string][],
): Promise<void> {
  const from = months[0]?.[0];
  const until = months.at(-1)?.[1];
  if (!from || !until) return;
  for (const [index, [city, monthly]] of Object.entries(climates).entries()) {
    const at = properties.findIndex((property) => property.city === city);
    const property = properties[at];
    const environment_id = ids[at];
    if (!property || !environment_id) continue;
    const { _id: station_id } = await addWeatherStation(ctx, {
      name: `Demo station ${city}`,
      country_code: property.country,
      latitude: property.at[0] + 0.03,
      longitude: property.at[1] + 0.04,
    });
    const csv = temperatures(monthly, [from, until], 7000 + index);
    const file = { name: `temperatures-${property.country}.csv`, contentType: 'text/csv', bytes: Buffer.from(csv) };
    await asUploads([file], (files) => uploadTemperatures(ctx, { station_id, unit: 'C' }, files));
    if (city === NORMALS_OF) await makeNormals(ctx, station_id, monthly);
    await chooseWeatherStation(ctx, { environment_id, station_id, reason: 'Nearest station, same height' });
  }
}

/** The latest heat bill of the first building is twice the use that its weather explains: a flag with a chart. */
export async function makeHeatOutlier(ctx: Ctx, [environment_id]: readonly string[]): Promise<void> {
  if (!environment_id) return;
  const filter = { environment_id, utility: 'HEAT', status: 'saved' } as const;
  const { paginateData } = await getAllOCR(ctx, { ...filter, page: 1, page_size: 50 });
  const latest = paginateData.toSorted((a, b) =>
    (b.billing_start_date ?? '').localeCompare(a.billing_start_date ?? ''),
  )[0];
  if (!latest) return;
  const bill = await getBillById(ctx, { bill_id: latest._id });
  const more = (value: number | null) => (value === null ? null : Math.round(value * 200) / 100);
  const fields = BillFields.parse({
    ...bill,
    energy_consumption: more(bill.energy_consumption),
    net_amount: more(bill.net_amount),
    tax_amount: more(bill.tax_amount),
    gross_amount: more(bill.gross_amount),
  });
  await editFileOCR(ctx, { bill_id: bill._id, fields, confirmed: [], not_a_duplicate: false, adds_meter: false });
  await auditBefore(ctx, [bill._id]);
}
