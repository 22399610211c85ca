/** Facts of a property that can prove a level, as the product has them. */
export interface BuildingFacts {
  equipment: readonly EquipmentFact[];
  meters: readonly MeterFact[];
  renewables: readonly RenewableFact[];
  servicing: readonly ServicingFact[];
  devices: readonly DeviceFact[];
  /** The kinds of all entries in the register of equipment that are in the building, out of service too. */
  register: readonly string[];
}

interface Fact {
  id: string;
}

export interface EquipmentFact extends Fact {
  /** `hvac.heating_plant.boiler`. */
  kind: string;
  /** Its further fields by their codes; a field with several choices has a list, or one text with commas. */
  details: Readonly<Record<string, unknown>>;
}

export interface MeterFact extends Fact {
  carrier: string;
  /** Without a parent meter. */
  isMain: boolean;
  hasInterval: boolean;
  /** What it serves today; null: not said. */
  serves: string | null;
}

export interface RenewableFact extends Fact {
  kind: string;
  isMetered: boolean;
  hasInterval: boolean;
}

export interface ServicingFact extends Fact {
  kind: string;
  /** The kind of its equipment. */
  equipment: string;
  hasCost: boolean;
}

export interface DeviceFact extends Fact {
  /** Its kind, and the keys, names and units of its sensors. */
  words: readonly string[];
}

export const pieceKinds = ['equipment', 'meter', 'renewable', 'servicing', 'device'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** `register`: the register of equipment of a property, for what is not in it. */
export const factKinds = [...pieceKinds, 'register'] as const;
export type FactKind = (typeof factKinds)[number];

export interface RestsOn {
  kind: PieceKind;
  id: string;
}

/** Facts that must all be there. Of a list, each entry must be met, by the same piece or by others. */
export interface FactCondition {
  equipment?: readonly {
    kinds: readonly string[];
    fields?: readonly { code: string; values: readonly (string | boolean)[] }[];
  }[];
  meter?: readonly {
    carriers: readonly string[];
    position?: 'main' | 'sub';
    interval?: true;
    serves?: readonly string[];
  }[];
  renewable?: { kinds: readonly string[]; metered?: true; interval?: true };
  servicing?: { kinds?: readonly string[]; equipment?: readonly string[]; cost?: true };
  device?: { words: readonly string[] };
}

export interface LevelRule {
  code: string;
  level: number;
  when: FactCondition;
}

export interface ProposedLevel<R extends LevelRule = LevelRule> {
  level: number;
  rule: R;
  /** One piece for each condition of the rule, the first of its kind. */
  restsOn: RestsOn[];
}

/** The kind itself or one below it. */
const isOfKind = (kind: string, kinds: readonly string[]): boolean =>
  kinds.some((one) => kind === one || kind.startsWith(`${one}.`));

function hasValue(value: unknown, values: readonly (string | boolean)[]): boolean {
  if (Array.isArray(value)) return value.some((one) => hasValue(one, values));
  if (typeof value === 'boolean') return values.includes(value);
  return typeof value === 'string' && [value, ...value.split(',')].some((one) => values.includes(one.trim()));
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whole words: `ppm` is in `CO2 (ppm)`, `co2` in `co2_level`, not in `eco2wheels`. */
const namesWord = (text: string, words: readonly string[]): boolean =>
  words.some((word) => new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}(?![\p{L}\p{N}])`, 'u').test(text));

/** What meets each condition; undefined: one of them is not met. */
function metBy({ equipment, meter, renewable, servicing, device }: FactCondition, facts: BuildingFacts) {
  const found: (RestsOn | undefined)[] = [];
  const add = (kind: PieceKind, fact: Fact | undefined) => found.push(fact && { kind, id: fact.id });
  for (const { kinds, fields = [] } of equipment ?? [])
    add(
      'equipment',
      facts.equipment.find(
        (one) => isOfKind(one.kind, kinds) && fields.every(({ code, values }) => hasValue(one.details[code], values)),
      ),
    );
  for (const { carriers, position, interval, serves } of meter ?? [])
    add(
      'meter',
      facts.meters.find(
        (one) =>
          carriers.includes(one.carrier) &&
          (position === undefined || one.isMain === (position === 'main')) &&
          (!interval || one.hasInterval) &&
          (serves === undefined || (one.serves !== null && serves.includes(one.serves))),
      ),
    );
  if (renewable)
    add(
      'renewable',
      facts.renewables.find(
        ({ kind, isMetered, hasInterval }) =>
          renewable.kinds.includes(kind) && (!renewable.metered || isMetered) && (!renewable.interval || hasInterval),
      ),
    );
  if (servicing)
    add(
      'servicing',
      facts.servicing.find(
        (one) =>
          (!servicing.kinds || servicing.kinds.includes(one.kind)) &&
          (!servicing.equipment || isOfKind(one.equipment, servicing.equipment)) &&
          (!servicing.cost || one.hasCost),
      ),
    );
  if (device)
    add(
      'device',
      facts.devices.find(({ words }) => words.some((text) => namesWord(text.toLowerCase(), device.words))),
    );
  const met = found.flatMap((one) => one ?? []);
  return found.length > 0 && met.length === found.length ? met : undefined;
}

/** The highest level that the facts prove for each service or criterion, and what it rests on. */
export function proposedLevels<R extends LevelRule>(
  rules: readonly R[],
  facts: BuildingFacts,
): Map<string, ProposedLevel<R>> {
  const proposed = new Map<string, ProposedLevel<R>>();
  for (const rule of rules) {
    if (rule.level <= (proposed.get(rule.code)?.level ?? -1)) continue;
    const met = metBy(rule.when, facts);
    if (!met) continue;
    const restsOn = [...new Map(met.map((one) => [`${one.kind} ${one.id}`, one])).values()];
    proposed.set(rule.code, { level: rule.level, rule, restsOn });
  }
  return proposed;
}

/** What shows that a system is there. */
export interface Trace {
  equipment: readonly string[];
  meters?: readonly string[];
  renewables?: readonly string[];
}

export interface System {
  shows: Trace;
  beside?: Trace;
}

const isShown = ({ equipment, meters = [], renewables = [] }: Trace, facts: BuildingFacts): boolean =>
  facts.register.some((kind) => isOfKind(kind, equipment)) ||
  facts.meters.some(({ carrier }) => meters.includes(carrier)) ||
  facts.renewables.some(({ kind }) => renewables.includes(kind));

/** Whether a system is in the building, as far as its register shows. A register with few entries does not say what is absent. */
export function presenceOf(
  { shows, beside }: System,
  facts: BuildingFacts,
  fewestEntries: number,
): 'present' | 'absent' | 'unknown' {
  if (isShown(shows, facts)) return 'present';
  const isKept = facts.register.length >= Math.max(1, fewestEntries);
  return isKept && (!beside || isShown(beside, facts)) ? 'absent' : 'unknown';
}

interface Leveled {
  /** The share of the highest level that is reached, 0 to 1. */
  reached: number;
}

/** How far an answer is up its levels: by the lowest of them, for it is the part of the building that has least. */
export const reachedBy = (levels: readonly { level: number }[], highest: number): Leveled | undefined =>
  levels.length && highest > 0 ? { reached: Math.min(...levels.map(({ level }) => level)) / highest } : undefined;

/**
 * The level that other answers let suppose: the floor of the lowest share of the highest level among them. Undefined: none of them is answered.
 */
export function carriedLevel(others: readonly Leveled[], highest: number): number | undefined {
  if (others.length === 0) return undefined;
  // 2/3 of 3 must be 2, whatever its last binary digit.
  return Math.floor(Math.min(...others.map(({ reached }) => reached)) * highest + 1e-9);
}
