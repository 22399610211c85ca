import { carriers } from '@steward/core/ghg/carrier';
import { meterUses } from '@steward/core/meters/serves';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { equipmentKind, fieldsOf } from '../equipment/taxonomy.ts';
import data from './proposals.json' with { type: 'json' };
import { absentSystems, proposals, type Proposal } from './proposals.ts';
import { smartnessCatalogue } from './smartness.ts';
import { sriCatalogue } from './sri.ts';

const text = z.string().trim().min(1);
const texts = z.array(text).min(1);
const Condition = z
  .strictObject({
    equipment: z
      .array(
        z.strictObject({
          kinds: texts,
          fields: z
            .array(z.strictObject({ code: text, values: z.array(z.union([text, z.boolean()])).min(1) }))
            .min(1)
            .optional(),
        }),
      )
      .min(1)
      .optional(),
    meter: z
      .array(
        z.strictObject({
          carriers: z.array(z.enum(carriers)).min(1),
          position: z.enum(['main', 'sub']).optional(),
          interval: z.literal(true).optional(),
          serves: z.array(z.enum(meterUses)).min(1).optional(),
        }),
      )
      .min(1)
      .optional(),
    renewable: z
      .strictObject({ kinds: texts, metered: z.literal(true).optional(), interval: z.literal(true).optional() })
      .optional(),
    servicing: z
      .strictObject({ kinds: texts.optional(), equipment: texts.optional(), cost: z.literal(true).optional() })
      .optional(),
    device: z.strictObject({ words: z.array(text.refine((word) => word === word.toLowerCase())).min(1) }).optional(),
  })
  .refine((condition) => Object.keys(condition).length > 0);
const Trace = z.strictObject({
  equipment: texts,
  meters: z.array(z.enum(carriers)).min(1).optional(),
  renewables: texts.optional(),
});
const counted = z.string().regex(/\{count\}/);
const Absent = z.strictObject({
  code: z.string().regex(/^[a-z_]+$/),
  shows: Trace,
  beside: Trace.optional(),
  services: z.array(z.strictObject({ code: text, answer: z.enum(['level-0', 'absent', 'not-applicable']) })).min(1),
  why: z.strictObject({ en: counted, de: counted, ar: counted }),
});
const Rules = z.strictObject({
  source: text,
  fewestEntries: z.int().positive(),
  absent: z.array(Absent),
  rules: z.array(
    z.strictObject({
      catalogue: z.enum(['sri', 'smartness']),
      code: text,
      level: z.int().positive(),
      when: Condition,
      why: z.strictObject({ en: text, de: text, ar: z.string().regex(/[\u0600-\u06FF]/) }),
    }),
  ),
});

const highest = new Map([
  ...sriCatalogue.services.map(({ code, scores }) => [`sri ${code}`, scores.length - 1] as const),
  ...smartnessCatalogue.sections.flatMap(({ criteria }) =>
    criteria.map(({ code }) => [`smartness ${code}`, 4] as const),
  ),
]);

test('the rules follow their schema, and each names a level of its service or criterion', () => {
  expect(() => Rules.parse(data)).not.toThrow();
  for (const { catalogue, code, level } of proposals)
    expect(level, code).toBeLessThanOrEqual(highest.get(`${catalogue} ${code}`) ?? 0);
});

test('kinds of equipment exist, and fields with values of their type', () => {
  for (const { code, when } of proposals) {
    const kinds = [...(when.equipment ?? []).flatMap((one) => one.kinds), ...(when.servicing?.equipment ?? [])];
    for (const kind of kinds) expect(equipmentKind(kind), `${code} ${kind}`).toBeDefined();
    for (const { kinds: of, fields = [] } of when.equipment ?? [])
      for (const kind of of.flatMap((one) => equipmentKind(one) ?? []))
        for (const { code: field, values } of fields) {
          const found = fieldsOf(kind).find((one) => one.code === field);
          const isPossible = (value: string | boolean) =>
            typeof value === 'boolean' ? found?.type === 'boolean' : found?.options?.includes(value) === true;
          expect(values.every(isPossible), `${code} ${kind.code} ${field}`).toBe(true);
        }
  }
});

test('what is absent names kinds that exist, and stays in the maximum only where the method keeps it there', () => {
  expect(new Set(absentSystems.map(({ code }) => code)).size).toBe(absentSystems.length);
  const services = new Map(sriCatalogue.services.map((service) => [service.code, service]));
  for (const { code, shows, beside, services: without } of absentSystems) {
    for (const kind of [...shows.equipment, ...(beside?.equipment ?? [])])
      expect(equipmentKind(kind), `${code} ${kind}`).toBeDefined();
    for (const { code: service, answer } of without) {
      if (answer === 'level-0') expect(services.get(service), service).toBeDefined();
      else expect(services.get(service)?.absentCounts, service).toBe(answer === 'absent');
    }
  }
});

/** Codes that an equipped building has a proposal for: kinds of equipment without their fields, meters with interval data. */
function proposed(catalogue: Proposal['catalogue']): Set<string> {
  const there = [
    'bms.control.building_management_system.head_end',
    'bms.control.thermostat.programmable',
    'bms.sensors.environment.indoor_air_quality_sensor',
    'hvac.heating_plant.boiler.condensing_gas_boiler',
    'hvac.cooling_plant.chiller.air_cooled_chiller',
    'hvac.air_handling.air_handling_unit.variable_air_volume_ahu',
    'hvac.terminal_units.fan_coil_unit.four_pipe',
    'lighting.lighting_controls.sensor.occupancy_sensor',
    'plumbing.water_heating.water_heater.gas_storage',
    'envelope.shading.blind.external',
    'ev_charging.charging_station.ac_charger.level_2_7_22_kw',
    'fire_safety.detection.panel.addressable',
    'security.access_control.reader.card',
    'security.video.camera.fixed',
  ];
  const isThere = (kind: string) => there.some((one) => one === kind || one.startsWith(`${kind}.`));
  const metered = new Set(['electricity', 'natural_gas', 'water', 'waste']);
  const isMet = ({ equipment = [], meter = [], renewable, servicing, device }: Proposal['when']) =>
    equipment.every(({ kinds, fields }) => !fields && kinds.some(isThere)) &&
    meter.every(
      (one) => one.position !== 'sub' && !one.serves && one.carriers.some((carrier) => metered.has(carrier)),
    ) &&
    !renewable &&
    !servicing?.equipment &&
    !device;
  return new Set(proposals.flatMap((one) => (one.catalogue === catalogue && isMet(one.when) ? [one.code] : [])));
}

test('an ordinary equipped building has proposals for a third of the services of method A and of the criteria', () => {
  const simplified = sriCatalogue.services.flatMap(({ code, methods }) => (methods.includes('a') ? [code] : []));
  const services = proposed('sri');
  expect(simplified.filter((code) => services.has(code)).length).toBeGreaterThanOrEqual(simplified.length / 3);
  expect(proposed('smartness').size).toBeGreaterThanOrEqual(58 / 3);
});
