import { widgetKinds } from '@steward/contract/insight/widgets.layout';
import { expect, test } from 'vitest';
import {
  bindingFor,
  figuresFor,
  figuresOf,
  isOffered,
  titleFor,
  type Offered,
  type OfferedFigure,
  type OfferedSource,
} from './offered.ts';

const figure = (key: string, unit: string, grain: OfferedFigure['grain'] = 'month'): OfferedFigure => ({
  key,
  name: key,
  unit,
  group: 'energy',
  grain,
  subjects: ['property'],
  more: null,
  of: null,
  is_for_reports: false,
});
const source = (key: string, shape: OfferedSource['shape']): OfferedSource => ({
  key,
  title: { kind: 'word', value: key },
  shape,
  options: [],
  pages: [],
});
const offered: Offered = {
  figures: [
    figure('energy.use', 'kWh'),
    figure('water.use', 'm3'),
    figure('energy.heat', 'kWh'),
    figure('area', 'm2', 'now'),
  ],
  sources: [source('meters.heat', 'matrix'), source('meters.band', 'series'), source('bills.due', 'list')],
  hosts: [],
  isOfOne: true,
  page: 'energy',
  usual: ['water.use'],
};
const across: Offered = { ...offered, isOfOne: false };
const nothing = { from: 'nothing' } as const;

test('a page offers the kinds for which it has figures or sources', () => {
  const kinds = (of: Offered) => widgetKinds.filter((kind) => isOffered(of, kind));
  expect(kinds(offered)).not.toContain('embed');
  expect(kinds({ ...offered, hosts: ['example.org'] })).toContain('embed');
  expect(kinds(offered)).not.toContain('map');
  expect(kinds({ ...offered, sources: [] })).not.toContain('pivot');
  expect(kinds(across)).toContain('pivot');
});

test('a new widget shows what the page shows, and a changed kind keeps what it can draw', () => {
  expect(bindingFor(offered, 'figure', nothing)).toEqual({ from: 'figures', keys: ['water.use'], by: 'total' });
  const two = { from: 'figures', keys: ['energy.use', 'energy.heat'], by: 'step' } as const;
  expect(bindingFor(offered, 'stacked', { ...two, keys: [...two.keys] })).toEqual({ ...two, keys: [...two.keys] });
  expect(bindingFor(offered, 'figure', { ...two, keys: [...two.keys] })).toMatchObject({
    keys: ['energy.use'],
    by: 'total',
  });
  expect(bindingFor(offered, 'band', { ...two, keys: [...two.keys] })).toEqual({ from: 'source', key: 'meters.band' });
  expect(bindingFor(across, 'pivot', nothing)).toMatchObject({ by: 'property', and: 'type' });
});

test('figures of one axis have one unit, and figures of today have no steps', () => {
  const binding = { from: 'figures', keys: ['energy.use'], by: 'step' } as const;
  const keys = figuresFor(offered, 'line', { ...binding, keys: [...binding.keys] }).map(({ key }) => key);
  expect(keys).toEqual(['energy.use', 'energy.heat']);
  const mixed = figuresOf(offered, 'line', { from: 'figures', keys: ['energy.use', 'water.use'], by: 'step' });
  expect(mixed?.keys).toEqual(['energy.use']);
});

test('a title follows what is shown', () => {
  expect(titleFor(offered, { from: 'source', key: 'bills.due' }, 'List')).toEqual({ kind: 'word', value: 'bills.due' });
  expect(titleFor(offered, nothing, 'Text')).toEqual({ kind: 'text', value: 'Text' });
});
