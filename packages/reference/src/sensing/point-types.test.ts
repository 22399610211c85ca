import { demoSensors } from '@steward/core/sensing/demo-sensors';
import { pointTypeKeys } from '@steward/core/sensing/point-types';
import { sensorKinds } from '@steward/core/sensing/sample';
import { expect, test } from 'vitest';
import { pointGroups, pointType, pointTypes } from './point-types.ts';

test('core and reference name the same 114 point types', () => {
  expect(pointTypes.map(({ key }) => key)).toEqual([...pointTypeKeys]);
  expect(new Set(pointTypeKeys).size).toBe(114);
});

test('every point type has a known group and kind, a range, and a label of its own in each language', () => {
  const groups = pointGroups.map(({ key }) => key);
  for (const { key, group, kind, min, max, unit } of pointTypes) {
    expect(groups, key).toContain(group);
    expect(sensorKinds, key).toContain(kind);
    if (min !== null && max !== null) expect(min, key).toBeLessThan(max);
    // ASCII spellings such as m3, degC or ug.
    expect(unit, key).not.toMatch(/\d|deg|^u/);
    if (kind === 'counter') expect([min, max], key).toEqual([0, null]);
  }
  for (const labels of [pointTypes, pointGroups].map((list) => list.map(({ label }) => label)))
    for (const language of ['en', 'de', 'ar'] as const)
      expect(new Set(labels.map((label) => label[language])).size, language).toBe(labels.length);
  for (const { label } of [...pointTypes, ...pointGroups]) expect(label.ar).toMatch(/\p{Script=Arabic}/u);
});

test('a point type by its key', () => {
  expect(pointType('zone_air_temp')).toMatchObject({
    unit: '°C',
    alternativeUnits: ['°F'],
    kind: 'gauge',
    min: -20,
    max: 60,
    brickClass: 'Zone_Air_Temperature_Sensor',
    label: { en: 'Zone air temperature', de: 'Raumlufttemperatur' },
  });
  expect(['active_energy', 'fan_status', 'mode'].map((key) => pointType(key)?.kind)).toEqual([
    'counter',
    'state',
    'state',
  ]);
  expect(pointType('__proto__')).toBeUndefined();
});

test('the sensors of the demo have the unit and kind of their point type', () => {
  for (const { key, pointType: type, unit, kind } of demoSensors)
    expect(pointType(type), key).toMatchObject({ unit, kind });
});
