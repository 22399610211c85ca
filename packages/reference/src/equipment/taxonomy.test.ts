import { expect, test } from 'vitest';
import { equipmentKind, equipmentTypes, fieldsOf, pathOf, titleOf } from './taxonomy.ts';

test('nineteen types with 544 kinds below, each with a code of its own and fields that exist', () => {
  expect(equipmentTypes).toHaveLength(19);
  expect(equipmentTypes[0]).toMatchObject({ code: 'hvac', type: 1, level: 0 });
  const count = (kinds: typeof equipmentTypes): number =>
    kinds.reduce((sum, kind) => sum + 1 + count(kind.children), 0);
  expect(count(equipmentTypes)).toBe(19 + 544);
  for (const type of equipmentTypes) {
    const fields = fieldsOf(type);
    expect(fields.length, type.code).toBeGreaterThan(0);
    for (const { code, needs, type: is, options } of fields) {
      if (needs !== undefined)
        expect(
          fields.some((field) => field.code === needs),
          `${type.code}.${code}`,
        ).toBe(true);
      if (is === 'choice' || is === 'multichoice') expect(options?.length, `${type.code}.${code}`).toBeGreaterThan(1);
    }
  }
});

test('every kind has a title of its own in each language', () => {
  const walk = (kinds: typeof equipmentTypes): void => {
    for (const language of ['de', 'ar'] as const) {
      const names = kinds.map((kind) => titleOf(kind, language));
      expect(new Set(names).size, names.join(', ')).toBe(kinds.length);
    }
    for (const { children } of kinds) walk(children);
  };
  walk(equipmentTypes);
  const boiler = equipmentKind('hvac.heating_plant.boiler');
  expect(boiler && [titleOf(boiler, 'de'), titleOf(boiler, 'ar')]).toEqual([
    'Heizkessel',
    expect.stringMatching(/\p{Script=Arabic}/u),
  ]);
});

test('a kind knows its way', () => {
  const boiler = equipmentKind('hvac.heating_plant.boiler');
  expect(boiler && pathOf(boiler).map(({ title }) => title)).toEqual(['HVAC', 'Heating plant', 'Boiler']);
  expect(equipmentKind('hvac.spaceship')).toBeUndefined();
});
