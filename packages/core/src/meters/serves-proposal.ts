import type { Carrier } from '../ghg/carrier.ts';
import type { MeterUse } from './serves.ts';

/** What a proposal rests on, strongest first. */
export const servesReasons = ['space', 'word', 'tenant_pays', 'only_meter'] as const;
export type ServesReason = (typeof servesReasons)[number];

export interface UnstatedMeter {
  id: string;
  carrier: Carrier;
  meterNo: string;
  note: string;
  paidBy: 'landlord' | 'tenant';
  isSubMeter: boolean;
  isVirtual: boolean;
}

export interface MeterPlace {
  spaces: readonly { id: string; name: string; isCommon: boolean }[];
  /** The main meters in use of the property, by carrier, this one included. */
  mains: ReadonlyMap<Carrier, number>;
}

export interface ServesProposal {
  serves: MeterUse;
  spaceIds: readonly string[];
  reason: ServesReason;
  /** The word or the name of the space that was found in number or note; empty otherwise. */
  found: string;
}

/** Words of numbers and notes, in the languages of the product. The first use with a word counts. */
const words: readonly (readonly [MeterUse, readonly string[]])[] = [
  [
    'vehicle_charging',
    [
      'ev charger',
      'ev charging',
      'charging',
      'charger',
      'wallbox',
      'ladestation',
      'ladesäule',
      'ladepunkt',
      'e-mobility',
      'شحن المركبات',
      'شحن السيارات',
    ],
  ],
  [
    'it_equipment',
    [
      'server room',
      'data center',
      'data centre',
      'server',
      'rechenzentrum',
      'serverraum',
      'غرفة الخوادم',
      'مركز البيانات',
    ],
  ],
  [
    'outdoor',
    [
      'car park',
      'parking',
      'garage',
      'outdoor',
      'exterior',
      'irrigation',
      'tiefgarage',
      'parkplatz',
      'außenanlagen',
      'außenbeleuchtung',
      'bewässerung',
      'مواقف',
      'خارجي',
      'ري',
    ],
  ],
  [
    'shared_services',
    [
      'hvac',
      'chiller',
      'boiler',
      'heat pump',
      'elevator',
      'elevators',
      'lift',
      'lifts',
      'plant room',
      'shared services',
      'aufzug',
      'lüftung',
      'kälte',
      'heizzentrale',
      'wärmepumpe',
      'technikzentrale',
      'مصعد',
      'تكييف',
      'غلاية',
    ],
  ],
  [
    'common_areas',
    [
      'common',
      'common area',
      'common areas',
      'lobby',
      'corridor',
      'stairwell',
      'stairs',
      'allgemeinstrom',
      'allgemein',
      'treppenhaus',
      'gemeinschaft',
      'المناطق المشتركة',
      'مشترك',
      'بهو',
    ],
  ],
  ['tenant_space', ['tenant', 'tenants', 'mieter', 'mietfläche', 'مستأجر', 'المستأجر']],
  [
    'whole_building',
    [
      'whole building',
      'main',
      'main meter',
      'building',
      'gesamt',
      'gesamtgebäude',
      'hauptzähler',
      'المبنى بالكامل',
      'العداد الرئيسي',
    ],
  ],
];

/** Letters and digits in lower case, with one space between words and around the text. */
const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A name of one or two letters or digits is in many numbers. */
const isTelling = (name: string) => spaced(name).trim().length >= 3;

function bySpace(text: string, { spaces }: MeterPlace): ServesProposal | undefined {
  const named = spaces.filter(({ name }) => isTelling(name) && text.includes(spaced(name)));
  // "Office 2" names one space, although "Office" is in it; two spaces of one name are not distinguished.
  const longest = Math.max(...named.map(({ name }) => spaced(name).length));
  const [space, other] = named.filter(({ name }) => spaced(name).length === longest);
  if (!space || other) return undefined;
  const serves = space.isCommon ? 'common_areas' : 'tenant_space';
  return { serves, spaceIds: [space.id], reason: 'space', found: space.name };
}

function byWord(text: string, isSubMeter: boolean): ServesProposal | undefined {
  for (const [serves, list] of words) {
    // A part of another meter does not serve the whole building.
    if (serves === 'whole_building' && isSubMeter) continue;
    const found = list.find((word) => text.includes(spaced(word)));
    if (found) return { serves, spaceIds: [], reason: 'word', found };
  }
  return undefined;
}

/**
 * What a meter of which nothing was stated serves in all likelihood, with the reason; undefined where nothing shows it. A proposal is for a
 * person to accept: nothing counts with it before. Only the only main meter of a utility can be taken to serve the whole building without
 * its name, and not where a tenant of one of several spaces pays it.
 */
export function proposedServes(meter: UnstatedMeter, place: MeterPlace): ServesProposal | undefined {
  const text = `${spaced(meter.meterNo)}|${spaced(meter.note)}`;
  const named = bySpace(text, place) ?? byWord(text, meter.isSubMeter);
  if (named) return named;
  const isOnly = !meter.isSubMeter && !meter.isVirtual && place.mains.get(meter.carrier) === 1;
  const without = { spaceIds: [], found: '' };
  if (meter.paidBy === 'tenant' && (!isOnly || place.spaces.length > 1))
    return { ...without, serves: 'tenant_space', reason: 'tenant_pays' };
  if (isOnly) return { ...without, serves: 'whole_building', reason: 'only_meter' };
  return undefined;
}
