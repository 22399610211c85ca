import { expect, test } from 'vitest';
import { addsEnergy, attributesOf } from './attributes.ts';

const record = { generatedKwh: 40_000, exportedKwh: 10_000 };

test('a source that keeps its attributes has them for all that is used, one that sold them for nothing', () => {
  expect(attributesOf({ ...record, soldKwh: null }, 'kept')).toEqual({ soldKwh: 0, keptUseKwh: 30_000, soldUseKwh: 0 });
  expect(attributesOf({ ...record, soldKwh: null }, 'sold')).toEqual({
    soldKwh: 40_000,
    keptUseKwh: 0,
    soldUseKwh: 30_000,
  });
});

test('sold attributes are first those of the export', () => {
  const of = (soldKwh: number) => attributesOf({ ...record, soldKwh }, 'sold');
  expect(of(0)).toEqual({ soldKwh: 0, keptUseKwh: 30_000, soldUseKwh: 0 });
  expect(of(10_000)).toEqual({ soldKwh: 10_000, keptUseKwh: 30_000, soldUseKwh: 0 });
  expect(of(12_500)).toEqual({ soldKwh: 12_500, keptUseKwh: 27_500, soldUseKwh: 2500 });
  expect(of(40_000)).toEqual({ soldKwh: 40_000, keptUseKwh: 0, soldUseKwh: 30_000 });
});

test('more attributes than were generated cannot be sold', () => {
  expect(() => attributesOf({ ...record, soldKwh: 40_001 }, 'kept')).toThrow('More attributes were sold');
});

test('the output of a source whose input is on bills is no further use', () => {
  const of = (kind: string, input_energy: 'usual' | 'billed' | 'own' = 'usual') => addsEnergy({ kind, input_energy });
  expect(['solar_pv', 'solar_thermal', 'wind', 'hydro', 'other'].every((kind) => of(kind))).toBe(true);
  expect(['heat_pump', 'biomass', 'biogas'].some((kind) => of(kind))).toBe(false);
  // Wood of the own forest is on no bill; gas of another plant is.
  expect(of('biomass', 'own')).toBe(true);
  expect(of('other', 'billed')).toBe(false);
});
