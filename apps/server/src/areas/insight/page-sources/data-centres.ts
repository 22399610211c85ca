import { addDays, monthOffset, nextMonthStart, type Month } from '@steward/core/calendar/day';
import { dataCentreEffectiveness, type DataCentreMonth } from '@steward/core/data-centres/effectiveness';
import { sharesOf, type FigurePart } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import { factorBetween } from '@steward/core/units/si';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { holds } from '../../../platform/access.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { keptFor } from '../../../platform/figures/kept-parts.ts';
import type { AskedSource, PropertyOfPage } from '../../../platform/sources/sources.ts';
import { listConsumedDays } from '../../energy/meter-data/consumption.service.ts';
import { listMetersServing } from '../../estate/meters/serves.service.ts';
import { listServerRooms } from '../../estate/spaces/spaces.service.ts';

/** A month counts where nearly all of its days have data. */
const WHOLE = 0.995;
const YEAR = 12;

/** A data center: a property of that type, or one with rooms for servers. */
export interface DataCentre {
  property: PropertyOfPage;
  isOfType: boolean;
  rooms: Awaited<ReturnType<typeof listServerRooms>>;
  /** The meters of IT equipment. */
  meters: Awaited<ReturnType<typeof listMetersServing>>;
  /** From the first to the last month with total and IT energy. */
  months: DataCentreMonth[];
  effectiveness: ReturnType<typeof dataCentreEffectiveness>;
}

export const roomsOf = (work: Work, { ids }: AskedSource) =>
  onceIn(work, 'server rooms', () => listServerRooms(work, ids));

/** The whole months of the period that have ended, the last twelve. */
function monthsFor({ from, to, today }: AskedSource): Month[] {
  const first = from.endsWith('-01') ? from.slice(0, 7) : monthOffset(from.slice(0, 7), 1);
  const found: Month[] = [];
  for (let month = first; nextMonthStart(`${month}-01`) <= addDays(to, 1); month = monthOffset(month, 1))
    if (nextMonthStart(`${month}-01`) <= today) found.push(month);
  return found.slice(-YEAR);
}

/** A value for the whole month; null where days lack data. */
const wholeOf = (part: FigurePart | undefined): number | null =>
  part && part.value !== null && !part.isIncomplete && (sharesOf(part).covered ?? 1) >= WHOLE ? part.value : null;

/** What meters count by month in kWh: from their bills, else from meter data of every day of the month. */
async function countedByMeter(work: Work, { ctx }: AskedSource, ids: readonly string[], months: readonly Month[]) {
  const [first, last] = [months[0], months.at(-1)];
  if (!ids.length || !first || !last) return () => null;
  const end = nextMonthStart(`${last}-01`);
  const period = { from: `${first}-01`, to: addDays(end, -1) };
  const billed = await readFigures(ctx, work, { keys: ['energy.use'], kind: 'meter', ids, grain: 'month', ...period });
  const metered = holds(ctx, 'readings.read')
    ? await listConsumedDays(work, ids, { start: period.from, end })
    : undefined;
  return (id: string, month: Month): number | null => {
    const ofBills = wholeOf(billed.part('energy.use', id, month));
    if (ofBills !== null) return ofBills;
    const own = metered?.get(id);
    const factor = own && factorBetween(own.unit, 'kWh');
    if (!own || factor === undefined) return null;
    let sum = 0;
    for (let day = `${month}-01`; day < nextMonthStart(`${month}-01`); day = addDays(day, 1)) {
      const counted = own.days.get(day);
      if (!counted || counted.share < WHOLE) return null;
      sum += counted.quantity;
    }
    return sum * factor;
  };
}

/** Without the months before the first and after the last with both energies: bills of the last months come later. */
function between(months: readonly DataCentreMonth[]): DataCentreMonth[] {
  const isKnown = ({ totalKwh, itKwh }: DataCentreMonth) => totalKwh !== null && itKwh !== null;
  const [first, last] = [months.findIndex(isKnown), months.findLastIndex(isKnown)];
  return first < 0 ? [] : months.slice(first, last + 1);
}

const LITRES = 1000;

/** The data centers of the page. Where IT energy is measured is not recorded, so that they have no category. */
export const centresOf = (work: Work, asked: AskedSource): Promise<DataCentre[]> =>
  onceIn(work, 'data centres', async () => {
    const rooms = grouped(await roomsOf(work, asked), ({ environment_id }) => environment_id);
    const properties = asked.properties.filter(
      ({ environment_id, property_type }) => property_type === 'data_centre' || rooms.has(environment_id),
    );
    if (!properties.length) return [];
    const ids = properties.map(({ environment_id }) => environment_id);
    const meters = await listMetersServing(work, 'it_equipment', ids);
    const byProperty = grouped(meters, ({ environment_id }) => environment_id);
    const months = monthsFor(asked);
    const [first, last] = [months[0], months.at(-1)];
    const keys = ['energy.use', 'water.use', 'emissions.energy'] as const;
    const table =
      first && last
        ? await readFigures(
            asked.ctx,
            work,
            {
              keys,
              kind: 'property',
              ids,
              grain: 'month',
              from: `${first}-01`,
              to: addDays(nextMonthStart(`${last}-01`), -1),
            },
            await keptFor(asked.ctx, work),
          )
        : undefined;
    const counted = await countedByMeter(
      work,
      asked,
      meters.map(({ _id }) => _id),
      months,
    );
    return properties.map((property): DataCentre => {
      const id = property.environment_id;
      const own = byProperty.get(id) ?? [];
      const isOfType = property.property_type === 'data_centre';
      const all = months.map((month): DataCentreMonth => {
        const it = own.map(({ _id }) => counted(_id, month));
        const of = (key: (typeof keys)[number]) => (isOfType ? wholeOf(table?.part(key, id, month)) : null);
        const water = of('water.use');
        return {
          month,
          totalKwh: of('energy.use'),
          itKwh: it.length && it.every((value) => value !== null) ? it.reduce((sum, value) => sum + value, 0) : null,
          waterM3: water === null ? null : water / LITRES,
          emissionsKg: of('emissions.energy'),
        };
      });
      const known = between(all);
      // Without any month with both, the reason is what is missing in all of them.
      const shown = known.length ? known : all;
      return {
        property,
        isOfType,
        rooms: rooms.get(id) ?? [],
        meters: own,
        months: shown,
        effectiveness: dataCentreEffectiveness(shown, null),
      };
    });
  });

/** The days of months. */
export const daysIn = (months: readonly Month[]): number =>
  months.reduce((sum, month) => sum + Number(addDays(nextMonthStart(`${month}-01`), -1).slice(8)), 0);
