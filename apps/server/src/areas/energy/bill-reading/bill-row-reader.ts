import { toCoins } from '@steward/core/money';
import { lettersAndDigits, type meterOfBill } from '@steward/core/meters/bill-meter';
import { BillFields, type utilities } from '@steward/contract/energy/bills.bill';
import { addDays, type Day } from '@steward/core/calendar/day';
import { InvalidValue } from '@steward/core/failure';
import { carriersOf, type Carrier } from '@steward/core/ghg/carrier';
import { unitOfPrinted } from '@steward/core/meter-data/portfolio-manager';
import { calorificUnits, conversionIn, energyOfPrinted, needsCorrection } from '@steward/core/units/conversion';
import { fuelEnergy } from '@steward/core/units/fuel-energy';
import { toSi, type SiUnit } from '@steward/core/units/si';
import { findCalorificValue, sourceOf } from '@steward/reference/calorific-values/calorific-values';
import { asText, without, type RowReader } from '../../../platform/imports/importable.ts';
import { monthsOfBill, yearsOf } from '../bills/bill-months.ts';
import type { PropertyOfUse } from '../bills/property-of-use.ts';
import { contradictionsOf, type Ground } from '../bills/bill-checks.ts';

type Given = Readonly<Record<string, unknown>>;
type UtilityName = (typeof utilities)[number];

/** The context for the checks of a row. */
export interface Surroundings {
  today: Day;
  /** The country of a property, ISO code. */
  countryOf: (environmentId: string) => string | undefined;
  propertyOf: (environmentId: string) => PropertyOfUse;
  /** Whether a report of the property was accepted for the year. */
  isAccepted: (environmentId: string, year: number) => boolean;
  limitsOf: (environmentId: string, meterNo: string) => ReturnType<Ground['limitsOf']>;
  /** The registered meter of a bill. */
  meterOf: ReturnType<typeof meterOfBill>;
}

const quantityFields = {
  ENERGY: ['energy_consumption', 'kWh'],
  HEAT: ['energy_consumption', 'kWh'],
  WATER: ['water_consumption', 'l'],
  WASTE: ['waste', 't'],
} as const satisfies Record<UtilityName, readonly [string, SiUnit]>;

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

const dollars: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD' };
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', US$: 'USD' };

/** The currency of a sign or code; a dollar sign needs the country of the property. */
function currencyOf(text: string, country: string | undefined): string {
  const word = text.toUpperCase();
  return signs[word] ?? (word === '$' ? (dollars[country ?? ''] ?? word) : word);
}

const utilityOf = (carrier: string): UtilityName | undefined =>
  (['ENERGY', 'HEAT', 'WATER', 'WASTE'] as const).find((one) => carriersOf[one].includes(carrier as Carrier));

/** 01 January to 31 January includes the last day; 01 January to 01 February does not. */
const isWholeMonths = (start: string, end: string) => start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** Gross and net, each computed from the other and the tax if a list has only one; without a tax they are equal. */
function amountsOf({ gross_amount, net_amount, tax_amount, tax_rate }: Given, currency: string) {
  const [gross, net, tax, printedRate] = [gross_amount, net_amount, tax_amount, tax_rate].map(number);
  // Spreadsheets store 19 % as 0.19.
  const rate = printedRate !== undefined && printedRate > 0 && printedRate < 1 ? printedRate * 100 : printedRate;
  const factor = 1 + (rate ?? 0) / 100;
  const amounts = {
    gross_amount: gross ?? (net === undefined ? undefined : tax === undefined ? net * factor : net + tax),
    net_amount: net ?? (gross === undefined ? undefined : tax === undefined ? gross / factor : gross - tax),
    tax_amount: tax,
  };
  const found = Object.entries(amounts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, toCoins(value, currency)]],
  );
  return { ...Object.fromEntries(found), ...(rate !== undefined && { tax_rate: Number(rate.toFixed(3)) }) };
}

interface Printed {
  quantity: number;
  unit: string;
  carrier: Carrier;
  country: string | undefined;
  conversion: Pick<BillFields, 'calorific_value' | 'calorific_unit' | 'volume_correction'> | undefined;
}

/** A printed quantity in the unit of its utility, with the conversion of fuel; undefined for a unit of another measure. */
function counted({ quantity, unit, carrier, country, conversion }: Printed, to: SiUnit) {
  try {
    const si = toSi(quantity, unit, country);
    const printed = si.working.unit;
    if (si.unit === to) return { value: si.value, printed };
    if (to !== 'kWh' || si.unit === 'kWh') return undefined;
    const own = conversion && energyOfPrinted({ ...conversion, original_quantity: quantity, original_unit: printed });
    if (own) return { value: own.energyKwh, printed, kept: { ...conversion, conversion_source: 'bill' } };
    const published = findCalorificValue(carrier, si.unit, country);
    return (
      published && {
        value: fuelEnergy(si.value, published.unit, published).energyKwh,
        printed,
        kept: {
          calorific_value: published.kwhPerUnit,
          calorific_unit: `kWh/${published.unit}`,
          volume_correction: null,
          conversion_source: sourceOf(published),
        },
      }
    );
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}

/** The conversion in a row; its unit and correction by the property's country unless a column states them. */
function conversionOf(row: Given, country: string | undefined): Printed['conversion'] {
  const value = number(row.calorific_value);
  if (value === undefined) return undefined;
  const usual = conversionIn(country);
  const unit = calorificUnits.find((one) => one === row.calorific_unit) ?? usual.unit;
  const correction = number(row.volume_correction) ?? (unit === usual.unit ? usual.volumeCorrection : null);
  return {
    calorific_value: value,
    calorific_unit: unit,
    volume_correction: needsCorrection(unit) ? correction : null,
  };
}

const noConversion = { calorific_value: null, calorific_unit: '', volume_correction: null, conversion_source: '' };

const columnOf: Readonly<Record<string, string>> = { original_quantity: 'quantity', original_unit: 'unit' };

/** Combines the columns of a row of bills. */
export function billRowReader({
  today,
  countryOf,
  propertyOf,
  limitsOf,
  meterOf,
  isAccepted,
}: Surroundings): RowReader {
  return (row) => {
    const errors: { field: string; message: string }[] = [];
    const wrong = (field: string, message: string) => errors.push({ field, message });
    const text = (field: string) => asText(row[field]);
    const country = countryOf(text('environment_id'));
    const currency = currencyOf(text('currency'), country);
    const carrier = text('carrier') as Carrier;
    const utility = (text('utility') || utilityOf(carrier)) as UtilityName | '';
    const [start, end] = [text('billing_start_date'), text('billing_end_date')];
    const given: Record<string, unknown> = {
      ...without(row, 'quantity', 'unit', 'gross_amount', 'net_amount', 'tax_amount', 'tax_rate'),
      ...noConversion,
      ...amountsOf(row, currency),
      ...(row.meter_no !== undefined && { meter_no: lettersAndDigits(text('meter_no')) }),
      ...(row.currency !== undefined && { currency }),
      ...(utility && { utility }),
      ...(row.end_day_counts === undefined && start && end && { end_day_counts: isWholeMonths(start, end) }),
    };
    if (given.gross_amount === undefined) wrong('gross_amount', 'is required');
    if (carrier && utility && !carriersOf[utility].includes(carrier))
      wrong('carrier', 'does not belong to this utility');
    else if (utility) Object.assign(given, quantityGiven(utility));
    if (errors.length === 0) {
      const parsed = BillFields.safeParse(given);
      if (parsed.success) {
        const meter = meterOf(parsed.data);
        if (meter) given['meter_no'] = parsed.data.meter_no = meter.billNo;
        if (parsed.data.meter_no === '') wrong('meter_no', 'is required');
        const { limits } = limitsOf(parsed.data.environment_id, parsed.data.meter_no);
        const about = { country, property: propertyOf(parsed.data.environment_id) };
        for (const { field, message } of contradictionsOf(parsed.data, limits, today, about))
          wrong(columnOf[field] ?? field, message);
        const years = yearsOf(monthsOfBill(parsed.data));
        if (years.some((year) => isAccepted(parsed.data.environment_id, year))) wrong('', 'bill.year-locked');
      }
    }
    return { given, errors };

    function quantityGiven(of: UtilityName): Record<string, unknown> {
      const [field, to] = quantityFields[of];
      const quantity = number(row.quantity);
      // The unit of electricity may be missing in a list.
      const written = text('unit') || (carrier === 'electricity' ? 'kWh' : '');
      // Portfolio Manager explains its short form in brackets, which says what its MBtu is.
      const unit = written.includes('(') ? unitOfPrinted(written) : written;
      if (quantity === undefined) wrong('quantity', 'is required');
      else if (!written) wrong('unit', 'is required');
      else if (!unit) wrong('unit', 'does not measure this utility');
      else {
        const conversion = conversionOf(row, country);
        const found = counted({ quantity, unit, carrier, country, conversion }, to);
        if (conversion?.volume_correction === null && needsCorrection(conversion.calorific_unit))
          wrong('volume_correction', 'is required');
        else if (!found) wrong('unit', 'does not measure this utility');
        else
          return {
            [field]: Number(found.value.toPrecision(12)),
            ...(found.printed !== to && { original_quantity: quantity, original_unit: found.printed }),
            ...found.kept,
          };
      }
      return {};
    }
  };
}
