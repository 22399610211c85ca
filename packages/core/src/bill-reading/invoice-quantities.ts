import { grouped } from '../grouped.ts';
import { unit, type Unit } from './fields/units.ts';
import { carrierOfText } from './fields/utility.ts';
import type { InvoiceLine } from './invoice-data.ts';
import type { Carrier, MeterOnBill } from './reading.ts';

/** UN/ECE recommendation 20. */
const UNITS: Record<string, Unit> = {
  KWH: unit('kWh'),
  MWH: unit('MWh'),
  GWH: unit('GWh'),
  '3B': unit('MJ'),
  GV: unit('GJ'),
  GJ: unit('GJ'),
  MTQ: unit('m³', 'm3'),
  LTR: unit('l'),
  HLT: { name: 'hl', kind: 'volume', factor: 100 },
  K6: unit('kL', 'kl'),
  FTQ: unit('ft³', 'ft3'),
  GLL: unit('gal', 'US gal'),
  GLI: unit('IG', 'imp gal'),
  TNE: unit('t'),
  KGM: unit('kg'),
  LBR: unit('lb'),
};

/** Pieces, times, demand: what is no consumption. UN/ECE recommendation 20. */
const COUNTS = new Set(
  'C62 H87 EA XPP NAR 1N LS P1 SEC MIN HUR DAY WEE MON QAN SAN ANN KWT MAW WTT KVA KVR KVT'.split(' '),
);

// Names of lines are free text in an invoice, whatever its format: what is counted, what the building gave away, parts of one quantity by
// the hour, and what a meter's number is called among the attributes.
const PRICED =
  /arbeitspreis|energie(?!steuer)|verbrauch|mengenpreis|energy (?:charge|used)|usage|consumption|all day rate|electricity charges|trinkwasser|frischwasser/i;
const NOT_USED = /einspeis|feed-?in|solar|rebate|vergütung|gutschrift|export/i;
const PART = /\b(?:HT|NT|HT\/NT|hochtarif|niedertarif|peak|off-?peak|shoulder|day rate|night|tag|nacht)\b/i;
const METER =
  /^(?:z(?:ä|ae)hler(?:nummer|-?nr\.?)|meter (?:number|no\.?|serial)|zählpunkt|marktlokation(?:s-?id)?|malo|nmi|mpan|mprn)$/i;

/** A line of consumption whose quantity cannot be converted: the bill is one, and a person enters what it counts. */
export const isInUnknownUnit = ({ name, quantity, unitCode = '' }: InvoiceLine): boolean =>
  Boolean(quantity) && !UNITS[unitCode] && !COUNTS.has(unitCode) && PRICED.test(name) && !NOT_USED.test(name);

export interface SignedLine extends InvoiceLine {
  /** Below zero where it is taken back. */
  signed: number | undefined;
}

export interface Used {
  carrier: Carrier;
  kind: Unit['kind'];
  /** In kWh, litres or tonnes. */
  value: number;
  /** As the invoice states it. */
  quantity: number;
  unit: string;
  meter: string | undefined;
  isConverted: boolean;
  /** One of several lines that were added up without anything that proves their sum. */
  isAssumed?: boolean;
}

/**
 * What was used, per carrier, meter and period. Energy price, grid fee, levy and tax repeat the same quantity: of the lines of one
 * carrier, meter and period those of the energy price count before others, else the largest; portions and tariff times (HT and NT) are
 * added. What is taken back counts by itself.
 */
export function quantitiesOf(lines: SignedLine[], kwhPerLitre: (carrier: Carrier) => number | undefined): Used[] {
  const usable = lines.flatMap((line) => {
    const unit = UNITS[line.unitCode ?? ''];
    const carrier = carrierOfText(line.name) ?? (unit?.kind === 'energy' ? 'electricity' : undefined);
    if (!unit || !carrier || !line.signed || NOT_USED.test(line.name)) return [];
    const isEnergy = carrier !== 'water' && carrier !== 'waste';
    const of = { line, carrier, quantity: line.signed, unit: unit.name, meter: meterOfLine(line) };
    const value = line.signed * unit.factor;
    if (unit.kind === 'volume' && isEnergy) {
      // Gas and oil by volume only; a line in kWh of the same carrier goes first.
      const heat = kwhPerLitre(carrier);
      return heat === undefined ? [] : [{ ...of, kind: 'energy' as const, value: value * heat, isConverted: true }];
    }
    const fits = unit.kind === 'energy' ? isEnergy : unit.kind === 'volume' ? carrier === 'water' : carrier === 'waste';
    return fits ? [{ ...of, kind: unit.kind, value, isConverted: false }] : [];
  });
  const billedInKwh = new Set(usable.filter((u) => !u.isConverted).map((u) => u.carrier));
  const charged = usable.filter((u) => !u.isConverted || !billedInKwh.has(u.carrier));
  // Fees count only where nothing else names the quantity, whatever period they state.
  const sort = ({ carrier, kind, value }: (typeof usable)[number]) => [carrier, kind, value < 0].join('/');
  const named = new Set(charged.filter((u) => !isFee(u.line)).map(sort));
  const counted = charged.filter((u) => !isFee(u.line) || !named.has(sort(u)));
  const period = ({ carrier, kind, value, line }: (typeof usable)[number]) =>
    [carrier, kind, value < 0, line.start, line.end].join('/');
  // Fees and levies name no meter where the energy price does: they repeat what it says.
  const metered = new Set(counted.filter((u) => u.meter !== undefined).map(period));
  const own = counted.filter((u) => u.meter !== undefined || !metered.has(period(u)));
  return [...grouped(own, (u) => `${period(u)}/${u.meter ?? ''}`).values()].flatMap((group): Used[] => {
    const isPriced = group.some((u) => PRICED.test(u.line.name));
    const chosen = isPriced ? group.filter((u) => PRICED.test(u.line.name)) : group;
    const times = group.filter((u) => PART.test(u.line.name));
    const hasTimes = new Set(times.map((u) => u.line.name)).size > 1;
    const fees = charged.filter(
      (u) => isFee(u.line) && period(u) === period(group[0]!) && (u.meter === undefined || u.meter === group[0]!.meter),
    );
    return addedUp(hasTimes && !isPriced ? times : chosen, fees, isPriced || hasTimes);
  });
}

/** Fees, levies, taxes and base prices are charged by the same quantity as the energy or water; what is led away is water twice. */
const FEE =
  /steuer|umlage|abgabe|netz(?!bezug|strom)|entgelt|grundpreis|leistungspreis|messung|mess(?:stellen|preis)|emission|co2|co₂|abwasser|schmutzwasser|niederschlag|kanal|\b(?:tax|duty|levy|surcharge|grid (?:fee|charge|use)s?|network|transmission|distribution|delivery charge|standing|demand|capacity|basic|environmental|metering|sewer(?:age)?|waste ?water)\b/i;

/** By the name of the item; what a price includes may follow in its description. */
function isFee({ name }: InvoiceLine): boolean {
  const [item = ''] = name.split(' · ');
  return FEE.test((PRICED.test(item) ? item : name).replace(/\([^)]*\)|\bin[kc]l\b.*|\bzzgl\b.*/gi, ''));
}

/** What distinguishes portions of one quantity: months, days, from and until, price steps, hours. Numbers do too. */
const PORTION = new Set(
  (
    'jan januar january feb februar february mär mrz märz mar march apr april mai may jun juni june jul juli july aug august sep sept ' +
    'september okt oktober oct october nov november dez dezember dec december jahr year monat month quartal quarter halbjahr half ' +
    'von vom bis zum ab seit vor nach und from to until till since before after through and of the ' +
    'alt alter neu neuer alte neue old new first next remaining over above up erste erster nächste weitere über ' +
    'stufe zone block tier step staffel preisstufe preis price tarif tariff rate eur euro ct cent kwh mwh per pro ' +
    'ht nt hochtarif niedertarif peak off offpeak shoulder day night tag nacht'
  ).split(' '),
);

const kindOfLine = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !PORTION.has(word))
    .join(' ');

/** The same quantity, to the decimals that invoices are rounded to. */
const isSame = (a: number, b: number) => Math.abs(a - b) <= Math.max(0.5, Math.abs(a) / 2000);

/**
 * The lines of one carrier, meter and period that count: portions of one kind of line add up (a price that changed, months, steps).
 * Of several kinds the fees tell whether they add up or repeat each other; without fees equal ones repeat each other.
 */
function addedUp<T extends { value: number; line: InvoiceLine }>(
  lines: readonly T[],
  fees: readonly T[],
  isPriced: boolean,
): (T & { isAssumed?: boolean })[] {
  const sum = (of: readonly T[]) => of.reduce((all, { value }) => all + value, 0);
  const kinds = (of: readonly T[]) =>
    [...grouped(of, ({ line }) => kindOfLine(line.name)).values()].toSorted(
      (a, b) => Math.abs(sum(b)) - Math.abs(sum(a)),
    );
  const [largest, ...others] = kinds(lines);
  if (!largest) return [];
  if (others.length === 0) return largest;
  const charged = kinds(fees).map(sum);
  const isCharged = (value: number) => charged.some((one) => isSame(one, value));
  if (isPriced && isCharged(sum(lines))) return [...lines];
  const isTotal = isSame(sum(largest), sum(others.flat()));
  if (isTotal || isCharged(sum(largest))) return largest;
  // Nothing says whether the others repeat the largest.
  if (!isPriced) return largest.map((line) => ({ ...line, isAssumed: true }));
  const distinct = [largest, ...others].filter(
    (kind, at, all) => !all.slice(0, at).some((before) => isSame(sum(before), sum(kind))),
  );
  return distinct.length === 1 ? largest : distinct.flat().map((line) => ({ ...line, isAssumed: true }));
}

/** A meter named in a line or a note. */
const NAMED_METER = /(?:zähler(?:nummer|-?nr\.?)?|meter (?:number|no\.?))[:\s]+([A-Z0-9][A-Z0-9-]{4,})/i;

function meterOfLine(line: InvoiceLine): string | undefined {
  const attribute = line.attributes.find((a) => METER.test(a.name.trim()));
  if (attribute) return attribute.value.trim() || undefined;
  const named = NAMED_METER.exec(line.name)?.[1];
  return named !== undefined && /\d{4}/.test(named) ? named : undefined;
}

/** The meter of the main carrier's lines, also of those that state no quantity. */
export function meterOf(lines: InvoiceLine[], main: Carrier | undefined): string | undefined {
  if (main === undefined) return undefined;
  const named = lines.flatMap((line) => {
    const meter = meterOfLine(line);
    return meter === undefined ? [] : [{ meter, isMain: carrierOfText(line.name) === main }];
  });
  return (named.find(({ isMain }) => isMain) ?? named[0])?.meter;
}

/** Each meter and each carrier with its own quantity, in the unit of the invoice. */
export function metersOf(used: Used[], lines: InvoiceLine[], confidence: number): MeterOnBill[] {
  const meters = [...grouped(used, (u) => `${u.carrier}/${u.meter ?? ''}/${u.unit}`).values()].map(
    (group): MeterOnBill => {
      const { carrier, meter, unit } = group[0]!;
      const consumption = Math.round(group.reduce((sum, u) => sum + u.quantity, 0) * 1000) / 1000;
      return {
        ...(meter !== undefined && { meter_no: meter }),
        carrier,
        consumption,
        unit,
        confidence,
        boxes: [],
      };
    },
  );
  const [only] = meters;
  // Where there is but one quantity, a meter named elsewhere is its own.
  const named = meters.length === 1 && only?.carrier ? meterOf(lines, only.carrier) : undefined;
  return only && named !== undefined ? [{ ...only, meter_no: named }] : meters;
}
