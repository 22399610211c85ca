import type { PrintedNumber } from '../candidates.ts';
import type { Segment } from '../text/lines.ts';
import type { Carrier, Utility } from '../reading.ts';
import { spelled } from '../text/grammar.ts';
import { forms } from '../text/lexicon.ts';
import { editDistance, fold, type Word } from '../text/page-text.ts';

interface Vote {
  carrier: Carrier;
  weight: number;
  re: RegExp;
}

/** What a unit that several carriers have says. */
const UNIT = 0.4;

/** Names of one fuel that stand beside words of others: heat in kWh, gas oil, cooling that is made with electricity. */
const ONE_FUEL = 1.3;

/** Words that others than these use too: containers and bins are sold, and what is called energy alone is as a rule electricity. */
const [USUALLY, OFTEN] = [0.7, 0.5];

/** Votes of a number with its unit, more for a unit of only one carrier. */
const UNITS = { therm: 0.8, kWh: 0.5, mass: 0.5, gallons: 0.4 };

/** The share of a vote in running text and in the legal part, beside a name in a table. */
const [PROSE, LEGAL] = [0.5, 0.25];

/** Votes grow as the area of print, and a little more; a heading of three times the size is not worth more than six places. */
const [BY_HEIGHT, LARGEST] = [2.2, 6];

/** Votes of names: from half a place on a carrier is named. Fewer than the last are remainders of rounding. */
const [A_NAME, NO_NAME] = [0.5, 0.05];

/** Of the names of another carrier: fewer are said in passing, such as of the grid on a bill for gas. */
const IN_PASSING = 0.15;

const vote = (carrier: Carrier, weight: number, words: string): Vote => ({
  carrier,
  weight,
  re: new RegExp(words, 'u'),
});

/** Its own word, which bills for bottled gas use too. */
const ANY_GAS = vote('natural_gas', 1, String.raw`(?<!\b(?:l\.?p|greenhouse|natural) )\bgas\b(?! oil)`);

/**
 * Words that speak for a carrier, as folded text. German and Arabic words may be parts of longer ones, and some mean something else beside
 * others (a water heater, heat pumps): so they are patterns, which the single words of the lexicon are not.
 */
const VOTES: Vote[] = [
  vote('electricity', 1, String.raw`\belectric(?:ity|al)?\b|\bpower\b`),
  vote('electricity', 1, String.raw`strom(?!zahlung)|\belektrizitat|\bokostrom`),
  vote(
    'electricity',
    1,
    String.raw`electricite\b|\belectricidad\b|\benergia (?:electrica|activa|consumida)|\bluz\b|كهرب`,
  ),
  vote('electricity', UNIT, String.raw`\bkilowatt|\bkwh\b`),
  vote(
    'electricity',
    OFTEN,
    String.raw`\benergie(?:bezug|verbrauch|lieferung)|hochtarif|niedertarif|netznutzung|\benergy (?:charge|usage|used)|(?:ال)?طاقه(?! ال?مضاف)|\boff-?peak\b`,
  ),
  ANY_GAS,
  vote('natural_gas', UNIT, String.raw`\btherms?\b`),
  vote(
    'natural_gas',
    1,
    String.raw`erdgas|\bnatural gas\b|\bgas(?:abrechnung|rechnung|verbrauch|zahler|versorgung)|brennwert|zustandszahl|biogas`,
  ),
  vote('natural_gas', 1, String.raw`\bd?u? ?gaz\b(?! a effet)|\bgas natural\b|الغاز(?!ات)|غاز طبيعي`),
  vote(
    'district_heating',
    ONE_FUEL,
    String.raw`fernwarme|nahwarme|\bwarme(?!pumpe|strom|dammung)|\bheizwarme|warmemenge`,
  ),
  vote(
    'district_heating',
    ONE_FUEL,
    String.raw`\bdistrict heat|\bheat(?:ing)? (?:energy|supply|network|meter|charge|consumption|usage)|\bsteam\b|\bheat\b`,
  ),
  vote(
    'district_heating',
    ONE_FUEL,
    String.raw`\bchauffage urbain|\breseau de chaleur|\bcalefaccion|\bred de calor|تدفئه`,
  ),
  vote('district_cooling', ONE_FUEL, String.raw`\bdistrict cooling|\bchilled water|fernkalte|kaltearbeit|تبريد`),
  vote(
    'heating_oil',
    ONE_FUEL,
    String.raw`heizol|\bheating oil|\bfuel oil|\bgas ?oil\b|\bfioul|\bmazout|\bgasoleo|زيت التدفئه`,
  ),
  vote('kerosene', ONE_FUEL, String.raw`\bkerosene\b|\bburning oil\b|\bkerosin|كيروسين`),
  vote(
    'lpg',
    ONE_FUEL,
    String.raw`\bpropane?\b|\blpg\b|\bl\.?p gas\b|\bliquefied petroleum|flussiggas|\bbutane?\b|غاز مسال`,
  ),
  vote('water', 1, String.raw`(?<!chilled )\bwater(?! heater)|\bsewer(?:age)?\b|\bwastewater`),
  vote('water', 1, String.raw`wasser(?!kraft|stoff|erwarm)`),
  vote('water', 1, String.raw`\bd?eaux?\b|assainissement\b|\baguas?\b|\balcantarillado|مياه|الماء|صرف صحي`),
  vote(
    'waste',
    1,
    String.raw`\bwaste(?!water)\b|\brefuse\b|\btrash\b|\bgarbage\b|\brecycling\b|\blandfill\b|\bdisposal\b|\broll[- ]off|\bdumpster|\bmsw\b|\bhaul(?:s|ing|er)?\b|\bskip\b`,
  ),
  vote(
    'waste',
    1,
    String.raw`abfall|entsorg|restmull|mull(?:abfuhr|gebuhr|tonne|entsorgung)|wertstoff|\bavv\b|sperrmull|\bbiotonne|\bpapiertonne|siedlungsabf|kehricht|mullabfuhr`,
  ),
  vote(
    'waste',
    USUALLY,
    String.raw`container|behalter|absetzmulde|wiegeschein|recycling|\bbins?\b|\blifts?\b|حاوي|leerung|نظافه`,
  ),
  vote('waste', 1, String.raw`\bdechets?\b|\bordures\b|\bresiduos\b|\bbasuras?\b|نفايات|مخلفات|قمامه`),
];

const UTILITY: Record<Carrier, Utility> = {
  electricity: 'ENERGY',
  natural_gas: 'ENERGY',
  heating_oil: 'HEAT',
  kerosene: 'HEAT',
  lpg: 'HEAT',
  district_heating: 'HEAT',
  district_cooling: 'HEAT',
  water: 'WATER',
  waste: 'WASTE',
};

export interface UtilityFound {
  carrier: Carrier;
  utility: Utility;
  /** Weighted votes of every carrier. */
  votes: Map<Carrier, number>;
  /** Number of separate places that speak for the carrier. */
  mentions: number;
  share: number;
  /** The votes of the next best of another utility, as a share of the first's. */
  rival: number;
  /** The same of the next best within the utility: gas beside electricity. */
  otherCarrier: number;
  /** Whether words say it, and not its unit alone. */
  isNamed: boolean;
  segment?: Segment;
}

export const utilityOf = (carrier: Carrier): Utility => UTILITY[carrier];

/** The legal part, emergency numbers and advice on saving of a bill, which name other utilities too. */
const BOILERPLATE =
  /typical|household|haushalt|per year|pro jahr|kennzeichnung|emergency|smell|outage|co2|renewable|erneuerbar|www\.|http|@|energie fur|powering|tips|save energy|efficien/;

/** What Arabic calls what is supplied; long enough to be known with a letter misread. */
const SUPPLIED = [...forms].flatMap(([form, meant]) =>
  meant.has('fuel') && /^[\u0621-\u064A]{5,}$/.test(form) ? [form] : [],
);

/** A word as votes are sought in it; in a recognised Arabic one a letter may be wrong. */
function named({ text, confidence }: Word): string {
  const folded = fold(spelled(text));
  if (confidence === 1 || !/^[\u0621-\u064A]{5,12}$/.test(folded)) return folded;
  const bare = folded.replace(/^(?:وال|بال|لل|ال)/u, '');
  // A letter more or less makes another word of it: post is no cooling.
  const isMisread = (form: string) => form.length === bare.length && editDistance(bare, form, 1) === 1;
  return SUPPLIED.find(isMisread) ?? folded;
}

/** Which utility a bill is for: votes of words, large print counting more and running text less, and of units. */
export function findUtility(segments: Segment[], quantities: PrintedNumber[]): UtilityFound | undefined {
  const heights = segments.flatMap((s) => s.words.map((w) => w.h)).toSorted((a, b) => a - b);
  const median = heights[Math.floor(heights.length / 2)] ?? 1;
  const votes = new Map<Carrier, number>();
  // The part of the votes that comes from units alone.
  const byUnit = new Map<Carrier, number>();
  let ofAnyGas = 0;
  const mentions = new Map<Carrier, number>();
  const loudest = new Map<Carrier, { weight: number; segment: Segment }>();
  for (const segment of segments) {
    const text = segment.words.map((w) => named(w)).join(' ');
    // Running text mentions other utilities sometimes, the legal part always.
    const boilerplate = BOILERPLATE.test(text) ? LEGAL : segment.prose ? PROSE : 1;
    for (const one of VOTES) {
      const { carrier, weight, re } = one;
      if (!re.test(text)) continue;
      const height = Math.max(...segment.words.map((w) => w.h));
      const strength = weight * boilerplate * Math.min(LARGEST, (height / median) ** BY_HEIGHT);
      votes.set(carrier, (votes.get(carrier) ?? 0) + strength);
      if (one === ANY_GAS) ofAnyGas += strength;
      if (weight === UNIT) byUnit.set(carrier, (byUnit.get(carrier) ?? 0) + strength);
      if (boilerplate > LEGAL) mentions.set(carrier, (mentions.get(carrier) ?? 0) + 1);
      if (strength > (loudest.get(carrier)?.weight ?? 0)) loudest.set(carrier, { weight: strength, segment });
    }
  }
  for (const q of quantities) {
    if (q.segment.prose || !q.unit) continue;
    const add = (carrier: Carrier, weight: number) => {
      votes.set(carrier, (votes.get(carrier) ?? 0) + weight);
      byUnit.set(carrier, (byUnit.get(carrier) ?? 0) + weight);
    };
    if (q.unit.name === 'kWh' && (votes.get('natural_gas') ?? 0) < 1 && (votes.get('district_heating') ?? 0) < 1) {
      add('electricity', UNITS.kWh);
    }
    if (q.unit.name === 'therm' || q.unit.name === 'MMBtu') add('natural_gas', UNITS.therm);
    if (['gal', 'kgal', 'IG'].includes(q.unit.name)) add('water', UNITS.gallons);
    if (q.unit.kind === 'mass' && (votes.get('waste') ?? 0) >= 1) add('waste', UNITS.mass);
  }
  // Gas and heat are billed in kWh as well, heat in therms: where one of them is named, a carrier that only its unit speaks for gives its votes to it.
  const byName = (carrier: Carrier) => (votes.get(carrier) ?? 0) - (byUnit.get(carrier) ?? 0);
  // Where gas in bottles or tanks is named, and of the gas of a network nothing but `gas`, that is meant, as far as names tell.
  if (byName('lpg') >= 1 && byName('natural_gas') - ofAnyGas < A_NAME) votes.set('lpg', byName('lpg') + ofAnyGas);
  const other = (['natural_gas', 'district_heating', 'district_cooling'] as const)
    .toSorted((a, b) => byName(b) - byName(a))
    .find((carrier) => byName(carrier) >= A_NAME);
  for (const carrier of ['electricity', 'natural_gas'] as const) {
    const units = byUnit.get(carrier) ?? 0;
    if (!other || other === carrier || units === 0) continue;
    if (byName(carrier) >= Math.max(NO_NAME, IN_PASSING * byName(other))) continue;
    votes.delete(carrier);
    votes.set(other, (votes.get(other) ?? 0) + units);
  }
  const ranked = [...votes].toSorted((a, b) => b[1] - a[1]);
  const [first] = ranked;
  if (!first) return undefined;
  const total = ranked.reduce((sum, [, v]) => sum + v, 0);
  const segment = loudest.get(first[0])?.segment;
  return {
    carrier: first[0],
    utility: UTILITY[first[0]],
    votes,
    mentions: mentions.get(first[0]) ?? 0,
    share: first[1] / total,
    rival: (ranked.find(([c]) => UTILITY[c] !== UTILITY[first[0]])?.[1] ?? 0) / first[1],
    otherCarrier: (ranked.find(([c]) => c !== first[0] && UTILITY[c] === UTILITY[first[0]])?.[1] ?? 0) / first[1],
    isNamed: byName(first[0]) >= NO_NAME,
    ...(segment ? { segment } : {}),
  };
}

/** The carriers a short text speaks of, by their names and not by units alone. */
export function carriersOfText(text: string): Carrier[] {
  const folded = text.split(/\s+/).map(fold).join(' ');
  return [...new Set(VOTES.flatMap(({ re, weight, carrier }) => (weight >= 1 && re.test(folded) ? [carrier] : [])))];
}

/** The carrier a short text such as an invoice line speaks of. */
export function carrierOfText(text: string): Carrier | undefined {
  const found = carriersOfText(text);
  const folded = text.split(/\s+/).map(fold).join(' ');
  // Gas is billed by its energy, which lines name first.
  return /\b(?:gas|erdgas|gaslieferung)\b/.test(folded) ? 'natural_gas' : found[0];
}
