/** The fields by which two entries are recognized as one building. */
export interface PropertyIdentity {
  id: string;
  name: string;
  address: string;
  suite: string;
  city: string;
  zipCode: string;
  countryCode: string;
  latitude: number | null;
  longitude: number | null;
  areaM2: number;
  /** The id of the property in another product, such as Portfolio Manager. */
  externalId: string;
  /** Carrier and number of its meters. */
  meters: readonly string[];
}

export const duplicateReasons = [
  'same_external_id',
  'same_meter',
  'same_name',
  'similar_name',
  'same_address',
  'same_street',
  'same_place',
  'near',
  'same_area',
  'other_number_in_name',
  'other_house_number',
  'other_suite',
  'far_apart',
  'other_external_id',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The points of each reason for or against one building. */
export const duplicatePoints: Readonly<Record<DuplicateReason, number>> = {
  same_external_id: 60,
  same_meter: 45,
  same_name: 40,
  similar_name: 25,
  same_address: 40,
  same_street: 15,
  same_place: 20,
  near: 10,
  same_area: 15,
  other_number_in_name: -45,
  other_house_number: -30,
  other_suite: -35,
  far_apart: -40,
  other_external_id: -15,
};

/** From this score on a pair is shown; from `LIKELY` on it is marked as likely. */
export const POSSIBLE = 50;
export const LIKELY = 75;

// Legal forms and kinds of buildings do not distinguish buildings.
const empty = new Set(
  'the a an of and building buildings bldg gebaude gebaeude property gmbh mbh ag kg ltd llc inc plc co llp مبنى عمارة برج'.split(
    ' ',
  ),
);
const shortened: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  strasse: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  place: 'pl',
  square: 'sq',
  platz: 'pl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  شارع: 'st',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
};

/** The words in lower case without diacritics, `ß` as `ss`, digits as 0 to 9. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return (plain.match(/\p{L}+|\p{N}+/gu) ?? []).flatMap((word) => {
    const street = /^(.{3,})(?:strasse|str)$/.exec(word)?.[1];
    return street ? [street, 'st'] : (shortened[word] ?? word);
  });
}

const isNumber = (word: string) => /^\p{N}+$/u.test(word);
const wordsOfName = (name: string) => wordsOf(name).filter((word) => !empty.has(word));

/** The compared values, computed once for each property. */
interface Compared {
  identity: PropertyIdentity;
  name: string;
  /** The name in its order, without blanks: "Hafenhaus" equals "Hafen-Haus". */
  letters: string;
  pairs: ReadonlySet<string>;
  numbersInName: string;
  address: string;
  street: string;
  houseNumber: string;
  zip: string;
  suite: string;
  externalId: string;
  meters: ReadonlySet<string>;
}

function compared(identity: PropertyIdentity): Compared {
  const name = wordsOfName(identity.name);
  const address = wordsOf(identity.address);
  const joined = name.join(' ');
  const houseNumber = address.filter(isNumber).join(' ');
  return {
    identity,
    name: name.toSorted().join(' '),
    letters: name.join(''),
    pairs: new Set(Array.from({ length: Math.max(0, joined.length - 1) }, (_, n) => joined.slice(n, n + 2))),
    // "Tower 1" and "Tower 2", "Hall A" and "Hall B" are different.
    numbersInName: name
      .filter((word) => isNumber(word) || word.length === 1)
      .toSorted()
      .join(' '),
    address: address.toSorted().join(' '),
    street: address.filter((word) => !isNumber(word)).join(' '),
    houseNumber,
    zip: wordsOf(identity.zipCode).join(''),
    suite: wordsOf(identity.suite).join(' '),
    externalId: identity.externalId.trim().toLowerCase(),
    meters: new Set(identity.meters),
  };
}

/** The Sørensen–Dice coefficient over pairs of letters: twice the shared pairs over the sum of both. */
function likeness(a: Compared, b: Compared): number {
  if (!a.pairs.size || !b.pairs.size) return 0;
  let shared = 0;
  for (const pair of a.pairs) if (b.pairs.has(pair)) shared += 1;
  return (2 * shared) / (a.pairs.size + b.pairs.size);
}

const EARTH_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function distanceM(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

const placed = ({ latitude, longitude }: PropertyIdentity) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** The reasons for and against two entries being one building. */
function reasonsOf(a: Compared, b: Compared): { reasons: DuplicateReason[]; distance: number | null } {
  const reasons: DuplicateReason[] = [];
  const has = (reason: DuplicateReason, holds: boolean) => holds && reasons.push(reason);
  const both = (x: string, y: string) => x !== '' && y !== '';
  const hasSameId = both(a.externalId, b.externalId) && a.externalId === b.externalId;
  has('same_external_id', hasSameId);
  has('other_external_id', both(a.externalId, b.externalId) && !hasSameId);
  has(
    'same_meter',
    [...a.meters].some((meter) => b.meters.has(meter)),
  );
  const isSameName = both(a.name, b.name) && (a.name === b.name || a.letters === b.letters);
  has('same_name', isSameName);
  has('similar_name', !isSameName && likeness(a, b) >= 0.7);
  has('other_number_in_name', both(a.numbersInName, b.numbersInName) && a.numbersInName !== b.numbersInName);
  const isSameZip = a.zip === b.zip && a.identity.countryCode === b.identity.countryCode;
  const isSameAddress = isSameZip && both(a.address, b.address) && a.address === b.address;
  const isSameStreet = isSameZip && both(a.street, b.street) && a.street === b.street;
  has('same_address', isSameAddress);
  has('same_street', !isSameAddress && isSameStreet);
  has('other_house_number', isSameStreet && both(a.houseNumber, b.houseNumber) && a.houseNumber !== b.houseNumber);
  has('other_suite', both(a.suite, b.suite) && a.suite !== b.suite);
  const [here, there] = [placed(a.identity), placed(b.identity)];
  const distance = here && there ? distanceM(here, there) : null;
  if (distance !== null) {
    has('same_place', distance <= 30);
    has('near', distance > 30 && distance <= 150);
    has('far_apart', distance > 1000);
  }
  const [small, large] = [a.identity.areaM2, b.identity.areaM2].toSorted((x, y) => x - y) as [number, number];
  has('same_area', small > 0 && large <= small * 1.01);
  return { reasons, distance };
}

export interface DuplicatePair {
  ids: [string, string];
  /** 0 to 100. */
  score: number;
  reasons: DuplicateReason[];
  distanceM: number | null;
}

// A value shared by this many properties identifies none of them: "Main Street", or a number entered as "0".
const MOST_IN_BLOCK = 60;
// Some 220 m at the equator: a pair within 150 m is in the same cell or in a neighbouring one.
const CELL_DEGREES = 0.002;

/** The keys of a property: only properties with a common key are compared. */
function keysOf({ identity, name, letters, address, street, zip, externalId, meters }: Compared): string[] {
  const at = placed(identity);
  const cellOf = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  const around = [-1, 0, 1];
  const cells = at
    ? around.flatMap((dy) => around.map((dx) => `at ${cellOf(at.latitude) + dy} ${cellOf(at.longitude) + dx}`))
    : [];
  const words = name.split(' ').filter((word) => word.length > 2);
  return [
    ...(externalId ? [`id ${externalId}`] : []),
    ...[...meters].map((meter) => `meter ${meter}`),
    ...(name ? [`name ${name}`, `letters ${letters}`] : []),
    ...words.map((word) => `word ${word} ${zip || identity.city.trim().toLowerCase()}`),
    ...(address && zip ? [`address ${zip} ${address}`, `street ${zip} ${street}`] : []),
    ...cells,
  ];
}

/** Pairs of entries that may be one building, the likeliest first. */
export function findDuplicates(identities: readonly PropertyIdentity[]): DuplicatePair[] {
  const all = identities.map(compared);
  const blocks = new Map<string, number[]>();
  for (const [n, one] of all.entries())
    for (const key of keysOf(one)) {
      const block = blocks.get(key);
      if (block) block.push(n);
      else blocks.set(key, [n]);
    }
  const seen = new Set<number>();
  const pairs: DuplicatePair[] = [];
  for (const block of blocks.values()) {
    if (block.length < 2 || block.length > MOST_IN_BLOCK) continue;
    for (const [n, i] of block.entries())
      for (const j of block.slice(n + 1)) {
        const [low, high] = i < j ? [i, j] : [j, i];
        const key = low * all.length + high;
        if (seen.has(key)) continue;
        seen.add(key);
        const [a, b] = [all[low], all[high]];
        if (!a || !b) continue;
        const { reasons, distance } = reasonsOf(a, b);
        const points = reasons.reduce((sum, reason) => sum + duplicatePoints[reason], 0);
        if (points >= POSSIBLE)
          pairs.push({
            ids: [a.identity.id, b.identity.id],
            score: Math.min(100, points),
            reasons,
            distanceM: distance,
          });
      }
  }
  return pairs.toSorted((a, b) => b.score - a.score || (a.ids[0] < b.ids[0] ? -1 : 1));
}
