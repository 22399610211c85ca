import type { AnsweredWidget } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { expect, test } from 'vitest';
import { releasedOf } from './released.ts';

const widget: Widget = {
  id: 'replacements',
  kind: 'stacked',
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  title: { kind: 'text', value: 'Replacements' },
  binding: { from: 'source', key: 'equipment.replacements' },
};
const answer: AnsweredWidget = {
  id: 'replacements',
  state: 'ok',
  data: {
    shape: 'series',
    labels: [{ kind: 'year', value: '2027' }],
    series: ['EUR', 'GBP'].map((value) => ({
      name: { kind: 'text', value },
      role: 'value',
      values: [100],
      colour: null,
    })),
    partial: [],
    is_fitted: false,
  },
  unit: '',
  share: null,
  estimated_share: null,
  working: null,
  period: null,
  missing: null,
  notes: [],
};

test('amounts in several currencies are money, too', () => {
  const shown = (money: boolean) => releasedOf([widget], [answer], { names: true, money }, 'en').widgets;
  expect(shown(false)).toEqual([]);
  expect(shown(true)).toHaveLength(1);
});
