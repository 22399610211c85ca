import { solveAmounts } from './fields/amounts.ts';
import { coinDecimals } from '../money.ts';
import { moneyOf, taxRates } from './fields/money.ts';
import { findNumbers, type PrintedDate, type PrintedNumber } from './candidates.ts';
import { carrierAtOf, carriersOnBill, linesOfCarriers, quantityOf } from './bill-lines.ts';
import { boxOf, fieldOf } from './confidence.ts';
import { findQuantity, fuelAsEnergy, isDelivered, unnamedQuantity } from './fields/consumption.ts';
import { amountFields } from './fields/fields-of-amounts.ts';
import { readDates, type DatesRead } from './fields/fields-of-dates.ts';
import { daysBetween } from '../calendar/day.ts';
import { idFields, metersWithoutReading } from './fields/fields-of-ids.ts';
import { quantityField } from './fields/fields-of-quantities.ts';
import { gasConversionFields } from './fields/gas-conversion.ts';
import { factsOf } from './text/facts.ts';
import { bareUnits, namesMoney, withHeaderUnits } from './fields/header-units.ts';
import { isBill } from './is-bill.ts';
import { findLabels, HINTED, NAMED } from './text/labels.ts';
import { segmentsOf, type Segment } from './text/lines.ts';
import { findIds } from './fields/identifiers.ts';
import {
  type FieldName,
  unsure,
  type BillReading,
  type ReadingHints,
  type Utility,
  type WarningCode,
} from './reading.ts';
import { findReadings, type ReadingPair } from './readings.ts';
import { speaksOf } from './text/sentences.ts';
import { findSupplier } from './fields/supplier.ts';
import { HALF_COIN } from './text/tolerances.ts';
import { DEFINITION, definedUnit, unitIn, type Unit } from './fields/units.ts';
import { carrierOfText, findUtility, utilityOf, type UtilityFound } from './fields/utility.ts';
import type { PageText } from './text/page-text.ts';
import type { HeatContents } from '../units/heat-content.ts';

/** What a reading yields before it is known how the pages came about. */
export type TextReading = Omit<BillReading, 'method' | 'pages'>;

/**
 * Reads a bill from the words of its pages. Rules of layout and arithmetic only: wordings, where a value stands to its label, and
 * whether values fit each other. Nothing is known of any supplier. `heatContents` brings fuel billed by volume to kWh.
 */
export function readText(
  pages: PageText[],
  hints: ReadingHints = {},
  heatContents: HeatContents = () => undefined,
): TextReading {
  const segments = segmentsOf(pages);
  const facts = factsOf(segments, hints);
  const named = findLabels(segments);
  // `Total, zero rated for VAT` names a total and no tax.
  const labels = named.filter(
    (l) =>
      l.kind !== 'tax' ||
      !TAX_FREE.test(l.segment.text) ||
      !named.some((other) => other.segment === l.segment && other.kind === 'gross'),
  );
  const first = readDates(segments, labels, pages, facts);
  const { dates } = first;
  const ownUnit = definedUnit(segments.map((s) => s.text));
  const unitOf = (n: PrintedNumber): Unit | undefined => {
    if (DEFINITION.test(n.segment.text)) return undefined;
    if (n.unit) return unitIn(n.unit, facts.currency);
    return /^ (?:billing )?units?\b/i.test(n.segment.text.slice(n.end)) ? ownUnit : undefined;
  };
  const plainNumbers = findNumbers(segments, dates, facts.mark).map((n) => ({ ...n, unit: unitOf(n) }));
  const isCredit = segments.some((s) => isTitle(s) && CREDIT_NOTE.test(s.text));
  const counted: (PrintedNumber & { of?: PrintedNumber })[] = withHeaderUnits(
    plainNumbers.map((n) => ({ ...n, value: isCredit && !n.currency ? Math.abs(n.value) : n.value, of: n })),
    bareUnits(segments, ownUnit),
    [
      ...labels.flatMap(({ kind, rect }) => (['gross', 'net', 'tax', 'due'].includes(kind) ? [rect] : [])),
      ...segments.filter(namesMoney).map((s) => s.rect),
    ],
  );
  // A credit takes back what has a minus, where anything counted has one.
  const isBack = ({ of }: { of?: PrintedNumber }) =>
    of !== undefined && of.value < 0 && /^-?\s?\d/.test(of.segment.text);
  const isMarked = isCredit && counted.some((n) => n.unit && n.decimals !== 2 && isBack(n));
  const numbers = isMarked ? counted.filter((n) => !n.unit || isBack(n)) : counted;
  const readings = distinct(findReadings(numbers, dates, labels)).filter(
    (r) => !FED_IN.test(readingLines(segments, [r.line])),
  );
  const metered = readings.find((r) => r.dates)?.dates;
  const {
    fields: dated,
    checks,
    isEitherWay,
    countsLastDay,
  } = metered && !first.checks.some(({ code, passed }) => code === 'period-is-plausible' && passed)
    ? readDates(segments, labels, pages, facts, metered)
    : first;
  const amounts = solveAmounts(
    moneyOf(
      plainNumbers,
      labels,
      coinDecimals(facts.currency),
      segments.filter((s) => isOfPeriod(s, dates, dated)),
      isCredit,
    ),
    taxRates(numbers),
    segments.some((s) => TAX_FREE.test(s.text)),
  );
  const warnings: WarningCode[] = isEitherWay ? ['day-and-month'] : [];

  const utility = findUtility(segments, plainNumbers);
  const energy = findQuantity('energy', numbers, labels, readings);
  const namedVolume = findQuantity('volume', numbers, labels, readings);
  const mass = findQuantity('mass', numbers, labels, readings);
  const ids = findIds(segments, dates, labels, readings);
  const isUtilityBill = isBill(utility, segments, {
    quantity: [energy, namedVolume, mass].some(
      (q) => q && (q.score > NAMED || (q.print.segment.prose && amounts.net !== undefined)),
    ),
    meter:
      labels.some((l) => l.kind === 'meter-no' && l.words > 1) ||
      readings.length > 0 ||
      ids.some((i) => (i.claims['meter-no'] ?? 0) > NAMED),
    period: dated.billing_start_date !== undefined,
    sum: amounts.net !== undefined,
    invoice: ids.some((i) => (i.claims['invoice-no'] ?? 0) > NAMED),
    delivery: (namedVolume ?? mass)?.fitsCharge ?? false,
  });
  const reading: TextReading = {
    language: facts.language,
    ...(facts.country ? { country: facts.country } : {}),
    ...(facts.currency ? { currency: facts.currency } : {}),
    isUtilityBill,
    ...(countsLastDay ? { countsLastDay } : {}),
    utilities: [],
    fields: { ...dated, ...amountFields(amounts, facts, pages, checks) },
    meters: [],
    checks,
    warnings,
  };
  const supplier = findSupplier(segments, pages);
  if (supplier) reading.fields.supplier = supplier;
  if (!isUtilityBill || !utility) {
    warnings.push('not-a-utility-bill');
    Object.assign(reading.fields, idFields(ids, [], pages, hints, undefined).fields);
    // What is read as a bill's is no more certain than that it is one; its currency is that of any paper.
    for (const [name, field] of Object.entries(reading.fields))
      if (name !== 'currency') field.confidence = unsure(field.confidence);
    return reading;
  }

  const has = (carrier: Parameters<UtilityFound['votes']['get']>[0]) => utility.votes.get(carrier) ?? 0;
  const isGas = utility.carrier === 'natural_gas';
  const volume =
    namedVolume ??
    (utility.carrier === 'water' && facts.currency !== 'USD' ? unnamedQuantity(readings, 'm3') : undefined);
  const wantsEnergy = utility.utility === 'ENERGY' || utility.utility === 'HEAT';
  const byHeat = fuelAsEnergy({ volume, mass }, utility.carrier, facts.country ?? hints.country, heatContents);
  // The energy that a dealer states for a fuel is close to its heat content.
  const ofFuel =
    energy &&
    byHeat &&
    isDelivered(utility.carrier) &&
    Math.abs(energy.value - byHeat.value) < FUELS_DIFFER * byHeat.value
      ? { ...energy, fitsCharge: true }
      : energy;
  const counter = utility.carrier === 'electricity' ? unnamedQuantity(readings, 'kWh') : undefined;
  // Less than the meter counted is one step of a tariff.
  const isStep = ofFuel && counter && !ofFuel.fitsReadings && counter.value > ofFuel.value;
  const energyUsed = (isStep ? counter : (ofFuel ?? counter)) ?? byHeat;
  // A second utility counts when its own words and its own quantity, labelled or metered, are both there.
  const ownLine = (q: typeof energy, carrier: string) =>
    q !== undefined && q.fitsReadings && carrierOfText(readingLines(segments, [q.print.segment.line])) === carrier;
  const strong = (q: typeof energy) => q !== undefined && (q.fitsReadings || (q.label > HINTED && q.repeated));
  const withEnergy =
    energyUsed &&
    (wantsEnergy || (strong(energy) && has('electricity') + has('natural_gas') + has('district_heating') > SECOND));
  const withWater =
    volume &&
    (utility.utility === 'WATER' || (!isGas && strong(volume) && has('water') > SECOND) || ownLine(volume, 'water'));
  const withWaste = mass && (utility.utility === 'WASTE' || (strong(mass) && has('waste') > SECOND));

  if (energyUsed && withEnergy) {
    reading.fields.energy_consumption = quantityField(energyUsed, 'energy', pages, checks);
    if (energyUsed.converted) warnings.push('volume-converted-by-usual-heat');
    else if (isGas) Object.assign(reading.fields, gasConversionFields(energyUsed.print, numbers, pages));
  }
  if (volume && withWater) reading.fields.water_consumption = quantityField(volume, 'volume', pages, checks);
  if (mass && withWaste) reading.fields.waste = quantityField(mass, 'mass', pages, checks);

  for (const [name, q] of [
    ['energy_consumption', energyUsed],
    ['water_consumption', volume],
    ['waste', mass],
  ] as const) {
    const field = reading.fields[name];
    if (field && q && isOfPart(q.print, dates, dated)) field.confidence = unsure(field.confidence);
  }

  const utilities = new Set<Utility>([utility.utility]);
  if (energyUsed && withEnergy && !wantsEnergy) utilities.add('ENERGY');
  if (volume && withWater) utilities.add('WATER');
  if (mass && withWaste) utilities.add('WASTE');
  reading.utilities = [...utilities].toSorted((a, b) => rank(a) - rank(b));
  const main =
    reading.utilities.length > 1 &&
    reading.utilities.includes('ENERGY') &&
    2 * has('electricity') >= has(utility.carrier)
      ? 'ENERGY'
      : utility.utility;
  const carrier = main === utility.utility ? utility.carrier : 'electricity';
  const confidence = Math.min(
    UTILITY.most,
    UTILITY.least +
      UTILITY.share * utility.share +
      UTILITY.mention * Math.min(UTILITY.mentions, utility.mentions) +
      ([energyUsed, volume, mass].some((q) => q?.fitsReadings) ? UTILITY.metered : 0),
  );
  // Which of several is the main one is the reviewer's to say, and so is what its unit alone speaks for.
  const isContested = reading.utilities.length > 1 || utility.rival > CONTESTED || !utility.isNamed;
  const sure = isContested ? unsure(confidence) : confidence;
  const boxes = utility.segment ? [boxOf(utility.segment.rect, pages)] : [];
  reading.utility = fieldOf<Utility>(main, sure, boxes, utility.segment?.text ?? '');
  // Two fuels on one bill: which of them it is, and how much of it, is the reviewer's to say; so is what only its unit speaks for.
  const isMixed =
    utility.otherCarrier > CONTESTED ||
    // What is called gas may be propane, which its dealers call so.
    [...utility.votes].some(([other, votes]) => isDelivered(other) && other !== carrier && votes >= 1);
  reading.carrier = fieldOf(
    carrier,
    isMixed || !utility.isNamed ? unsure(sure * CARRIER) : sure * CARRIER,
    boxes,
    utility.segment?.text ?? '',
  );

  const carriers = carriersOnBill(utility);
  const carrierAt = carrierAtOf(segments, carriers);
  const found = idFields(ids, readings, pages, hints, { carrier, utility: utilityOf(carrier), carrierAt });
  Object.assign(reading.fields, found.fields);
  const country = facts.country ?? hints.country;
  const told = { segments, pages, numbers, labels, readings, ids, carriers, carrierAt, country, heatContents };
  const { gross_amount: gross, net_amount: net, amount_due: due } = reading.fields;
  reading.meters = linesOfCarriers(told, found.meters, [gross, net, due]);
  // The charges of all carriers add up to what is due: the total of one of them is not that of the bill.
  const charged = reading.meters.reduce((all, { amount }) => all + (amount ?? Number.NaN), 0);
  if (gross && due && gross.value !== due.value && Math.abs(charged - Number(due.value)) < HALF_COIN)
    reading.fields.gross_amount = { ...due, confidence: unsure(due.confidence) };
  const isForSeveral = new Set(reading.meters.map((m) => m.carrier)).size > 1;
  const fuels = new Set(
    reading.meters.flatMap((m) => (m.carrier === 'water' || m.carrier === 'waste' ? [] : m.carrier)),
  );
  const own = isForSeveral ? quantityOf(told, carrier) : undefined;
  if (own && wantsEnergy && own.value !== undefined)
    // Of two carriers that are both counted in kWh nothing is added up.
    reading.fields.energy_consumption = quantityField({ ...own.q, value: own.value }, 'energy', pages, []);
  const ownMeter = reading.meters.find((m) => m.carrier === carrier && m.meter_no !== undefined);
  if (isForSeveral && ownMeter && reading.fields.meter_no)
    Object.assign(reading.fields.meter_no, { value: ownMeter.meter_no, boxes: ownMeter.boxes.slice(0, 1) });
  const counts = [
    ...readings.flatMap((r) => [r.previous.value, r.current.value, r.difference]),
    ...[energyUsed, volume, mass].flatMap((q) => q?.print.value ?? []),
  ];
  const kind = { carrier, utility: utilityOf(carrier), carrierAt };
  reading.meters.push(...metersWithoutReading(ids, counts, reading.meters, pages, kind));
  const numbersOfMeters = new Set(
    [...found.meters, ...(isForSeveral ? [] : reading.meters)].flatMap(({ meter_no }) => meter_no ?? []),
  );
  const doubted: FieldName[] = [
    ...(numbersOfMeters.size > 1 ? (['meter_no'] as const) : []),
    ...(isMixed || fuels.size > 1 ? (['meter_no', 'energy_consumption'] as const) : []),
  ];
  for (const name of doubted) {
    const field = reading.fields[name];
    if (field) field.confidence = unsure(field.confidence);
  }
  if (isForSeveral) reading.carrier.confidence = unsure(reading.carrier.confidence);
  if (isForSeveral && reading.utilities.length === 1) warnings.push('several-carriers');
  if (reading.utilities.length > 1) warnings.push('several-utilities');
  if (numbersOfMeters.size > 1 && !isForSeveral) warnings.push('several-meters');
  if (
    ESTIMATED.test(
      readingLines(
        segments,
        readings.map((r) => r.line),
      ),
    )
  )
    warnings.push('estimated-reading');
  if (segments.some((s) => CREDIT_NOTE.test(s.text) && !s.prose)) {
    warnings.push('credit-note');
    // It names the invoice that it takes back, too.
    const { invoice_no } = reading.fields;
    if (invoice_no) invoice_no.confidence = unsure(invoice_no.confidence);
  }
  if (isCredit || Number(reading.fields.gross_amount?.value) < 0) takeBack(reading);
  return reading;
}

/** Whether the line of a quantity names a span that is only a part of the billing period: prices change in between. */
function isOfPart(print: PrintedNumber, dates: PrintedDate[], dated: DatesRead['fields']): boolean {
  const [start, end] = [dated.billing_start_date?.value, dated.billing_end_date?.value];
  const own = dates
    .flatMap((d) => (d.segment.line === print.segment.line && d.date.iso ? [d.date.iso] : []))
    .toSorted();
  const [from, to] = [own[0], own.at(-1)];
  if (typeof start !== 'string' || typeof end !== 'string' || !from || !to || from === to) return false;
  return from >= start && to <= end && daysBetween(from, to) < PART * daysBetween(start, end);
}
/** `Charges for 19 Sep to 21 Oct`: what stands beside it is what this period costs. */
const isOfPeriod = (
  segment: Segment,
  dates: PrintedDate[],
  { billing_start_date: from, billing_end_date: to }: DatesRead['fields'],
) =>
  [from, to].every((end) => dates.some((d) => d.segment === segment && d.date.iso && d.date.iso === end?.value)) &&
  !segment.prose &&
  speaksOf(segment.text, 'charge', 'amount', 'total', 'invoice') &&
  !speaksOf(segment.text, 'prev', 'balance', 'paid', 'excl', 'net', 'sub', 'fuel', 'use');

/** A span of a day more or less is the same span. */
const PART = 0.9;

/** What a credit note is called: whole names, for a credit alone is printed on many bills. */
const CREDIT_NOTE =
  /credit (?:note|memo|invoice)|gutschriftsanzeige|stornorechnung|rechnungskorrektur|facture d[’']avoir|note de cr[ée]dit|nota de (?:cr[ée]dito|abono)|factura rectificativa|[اإ]شعار دائن/i;

/** Words of a title, at most: `Gutschrift zur Rechnung Nr. 4711`. */
const TITLE_WORDS = 5;

/** A few words on a line of their own are no sentence. */
const isTitle = ({ words, prose }: Segment) => !prose && words.length <= TITLE_WORDS;

const TAKEN_BACK = [
  'gross_amount',
  'net_amount',
  'tax_amount',
  'energy_consumption',
  'water_consumption',
  'waste',
] as const satisfies readonly FieldName[];

/** A credit takes back what it names, printed with its minus or without: nothing of it is sure until a person has looked. */
function takeBack(reading: TextReading): void {
  for (const name of TAKEN_BACK) {
    const field = reading.fields[name];
    if (!field || typeof field.value !== 'number' || field.value <= 0) continue;
    field.value = -field.value;
    if (field.original) field.original = { ...field.original, value: -field.original.value };
    field.confidence = unsure(field.confidence);
  }
}

/** A reading that nobody took. An estimated annual use is none. */
const ESTIMATED = /\b(?:estimated read|geschätzt|estimated\b(?! annual))|مقدرة|تقديري/i;

/** What a bill says when no tax is charged at all. */
const TAX_FREE =
  /\bno (?:sales |state )?(?:tax|vat|gst)\b|\b(?:tax|vat|gst)[- ](?:exempt|free)\b|exempt from (?:sales )?(?:tax|vat|gst)|free of (?:vat|gst|tax)|zero[- ]rated|not subject to (?:sales )?(?:tax|vat|gst)|steuerfrei|von der umsatzsteuer befreit|keine (?:umsatz|mehrwert)steuer|(?:umsatz|mehrwert)steuer (?:wird |fällt )?(?:nicht|keine)|nicht (?:umsatz|mehrwert)?steuer(?:bar|pflichtig)|exon[ée]r[ée]e?s? de (?:la )?tva|tva non applicable|exent[oa]s? de iva|معفا[ةه] من (?:ال)?ضريب[ةه]|غير خاضع[ةه]? لل?ضريب[ةه]|لا تخضع لل?ضريب[ةه]|لا توجد ضريب[ةه]|ضريب[ةه][^\d٠-٩]{0,24}\(?(?:معف|لا تستوف|لا تنطبق|غير مطبق)|\b(?:tax|vat|gst) ?[:(-]? ?(?:exempt|none|not (?:charged|applicable))/i;

/** What a building feeds into the grid is no consumption. */
const FED_IN = /einspeis|lieferung ins netz|feed-?in|\bexport|2\.8\.0|solar|\bto (?:the )?grid|r[ée]injection/i;

/** A meter's readings are often printed twice: in the summary and in the details. */
function distinct(readings: ReadingPair[]): ReadingPair[] {
  const seen = new Set<string>();
  return readings.filter((r) => {
    const key = `${r.previous.value}/${r.current.value}`;
    return !seen.has(key) && seen.add(key);
  });
}

const rank = (u: Utility) => ['ENERGY', 'HEAT', 'WATER', 'WASTE'].indexOf(u);

const readingLines = (segments: Segment[], lines: number[]) =>
  segments
    .filter((s) => lines.includes(s.line))
    .map((s) => s.text)
    .join(' ');

/** The least votes of a second utility with a quantity of its own: more than one mention and the vote of its unit. */
const SECOND = 1.5;

/** The heat content of heating oil and gas differs by this share, by season and by field. */
const FUELS_DIFFER = 0.08;

/**
 * The certainty of a utility on the scale of the review: it is certain with all of the votes, with half of them from three places, or with
 * half from two places and a metered quantity.
 */
const UTILITY = { least: 0.45, share: 0.3, mention: 0.05, mentions: 4, metered: 0.08, most: 0.99 };

/** The carrier is a little less certain than the utility. */
const CARRIER = 0.97;

/** A second utility whose words are that many may be the main one, its quantity not read. */
const CONTESTED = 0.7;
