import { exemptionKinds } from '@steward/core/certificates/exemptions';
import { scaleOn } from '@steward/core/certificates/scheme';
import { proposedScheme } from '@steward/core/certificates/proposed-scheme';
import { isDay } from '@steward/core/calendar/day';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countryOf } from '../countries/countries.ts';
import { certificateSchemes, monthsOfExemption, ratingRules, ruleExemptions, schemeOf } from './certificates.ts';

const day = z.string().refine(isDay);
const countries = z.array(z.string().refine((code) => countryOf(code) !== undefined)).min(1);
const confidence = z.enum(['high', 'medium', 'low']);
const Scheme = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  kind: z.enum(['building_certificate', 'energy_certificate']),
  name: z.string().min(2).max(100),
  owner: z.string(),
  countries: countries.nullable(),
  stages: z.array(z.enum(['design', 'operational'])),
  basis: z.enum(['asset', 'operational', 'either']).nullable(),
  uses: z.enum(['all', 'residential', 'non-residential']),
  scales: z
    .array(z.strictObject({ from: day.nullable(), until: day.nullable(), classes: z.array(z.string().min(1).max(60)) }))
    .min(1),
  isOrdered: z.boolean(),
  score: z.tuple([z.number(), z.number()]).nullable(),
  validYears: z.int().positive().nullable(),
  versions: z.array(z.string().min(1).max(40)),
  aliases: z.array(z.string().min(2)),
  confidence,
});
const words = z.strictObject({
  en: z.string().min(5),
  de: z.string().min(5),
  ar: z.string().regex(/\p{Script=Arabic}/u),
});
const Rule = z.strictObject({
  key: z.string(),
  from: day,
  status: z.enum(['in-force', 'announced']),
  schemes: z.array(z.string().refine((key) => schemeOf(key) !== undefined)).nullable(),
  countries,
  nations: z.array(z.enum(['england', 'wales', 'scotland', 'northern-ireland'])).nullable(),
  classes: z.union([z.literal('last'), z.array(z.string()).min(1)]),
  uses: z.enum(['all', 'residential', 'non-residential']),
  isForLet: z.boolean(),
  isExemptible: z.boolean(),
  above: z.number().nullable(),
  confidence,
  source: z.strictObject({ name: z.string(), url: z.url({ protocol: /^https$/ }) }),
  title: words,
  text: words,
});

test('every scheme and rule has its fields, and no key comes twice', () => {
  expect(z.array(Scheme).safeParse(certificateSchemes).error).toBeUndefined();
  expect(z.array(Rule).safeParse(ratingRules).error).toBeUndefined();
  expect(new Set(certificateSchemes.map(({ key }) => key)).size).toBe(certificateSchemes.length);
});

test('the scales of a scheme follow one another, and no class comes twice on one', () => {
  for (const { key, scales } of certificateSchemes)
    for (const [at, { until, classes }] of scales.entries()) {
      expect(new Set(classes).size, key).toBe(classes.length);
      const next = scales[at + 1];
      expect(next === undefined ? until : until !== null && next.from !== null && next.from > until, key).toBe(
        next === undefined ? null : true,
      );
    }
});

test('rules name classes that are on the scales of their schemes', () => {
  for (const { schemes, classes } of ratingRules)
    for (const key of schemes ?? [])
      for (const one of classes === 'last' ? [] : classes)
        expect(schemeOf(key)?.scales[0]?.classes, `${key} ${one}`).toContain(one);
});

test('each exemption lasts five years, that of a new landlord six months', () => {
  expect(ruleExemptions.map(({ key }) => key)).toEqual(exemptionKinds);
  expect(exemptionKinds.map(monthsOfExemption)).toEqual([60, 60, 60, 60, 60, 6]);
  expect(ratingRules.filter(({ isExemptible }) => isExemptible).map(({ key }) => key)).toEqual([
    'mees',
    'mees-domestic',
  ]);
});

test.each([
  ['epc_uk_nd', '2024-01-01', 'A+ A B C D E F G'],
  ['energieausweis_wohn', '2014-04-30', ''],
  ['energieausweis_wohn', '2014-05-01', 'A+ A B C D E F G H'],
  ['ber', '2024-01-01', 'A1 A2 A3 B1 B2 B3 C1 C2 C3 D1 D2 E1 E2 F G'],
  ['ape', '2024-01-01', 'A4 A3 A2 A1 B C D E F G'],
  ['epc_eu', '2026-05-29', 'A+ A0 A B C D E F G'],
  ['epc_eu', '2026-05-28', undefined],
])('%s has on %s the classes %s', (key, on, classes) => {
  const scheme = schemeOf(key);
  expect(scheme && scaleOn(scheme, on)?.classes.join(' ')).toBe(classes);
});

test.each([
  ['building_certificate', 'LEED v4 O+M', 'Gold', 'US', { scheme_key: 'leed_om', level: 'Gold' }],
  ['building_certificate', 'DGNB Gebäude im Betrieb', 'Gold', 'DE', { scheme_key: 'dgnb_biu', level: 'Gold' }],
  [
    'building_certificate',
    'BREEAM In-Use Part 2',
    'Very good',
    'GB',
    { scheme_key: 'breeam_in_use_management', level: 'Very Good' },
  ],
  // It does not say which part.
  ['building_certificate', 'BREEAM In-Use', 'Very Good', 'GB', undefined],
  ['energy_certificate', 'BER', 'b1', 'IE', { scheme_key: 'ber', level: 'B1' }],
  ['energy_certificate', 'Energieausweis (OIB)', 'B', 'AT', { scheme_key: 'energieausweis_at', level: 'B' }],
  // Residential or not: it does not say.
  ['energy_certificate', 'Energieausweis (GEG)', 'B', 'DE', undefined],
  ['energy_certificate', 'EPC', 'B', 'GB', undefined],
] as const)('of a %s, %s %s in %s is proposed %j', (kind, scheme, rating, country, proposal) => {
  const said = { kind, scheme, rating, issued_on: '2024-01-01' };
  expect(proposedScheme(said, certificateSchemes, country, '2026-11-30')).toEqual(proposal);
});
