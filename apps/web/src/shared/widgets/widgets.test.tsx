import type { AnsweredWidget, WidgetData } from '@steward/contract/widget-data';
import type { WidgetKind } from '@steward/contract/insight/widgets.layout';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { amountOf, answerOf, monthsOf2025, textLabel, widgetOf } from '../../testing/widgets.ts';
import { useLabelText } from './label-text.ts';
import { WidgetView } from './widget-view.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

const catalogue = [{ key: 'energy.use', name: 'Energy use', unit: 'kWh' }];

function One({ kind, answer, onPick }: { kind: WidgetKind; answer: AnsweredWidget; onPick?: (value: string) => void }) {
  const labelText = useLabelText({ withPointTypes: true });
  return (
    <WidgetView
      widget={widgetOf('w1', kind)}
      answer={answer}
      labelText={labelText}
      onRetry={() => undefined}
      onPick={onPick && (({ value }) => onPick(value))}
    />
  );
}

function drawn(kind: WidgetKind, data: WidgetData, unit = 'kWh', change: Partial<AnsweredWidget> = {}) {
  answering({ getFigureCatalogue: catalogue, getPointTypes: [{ key: 'co2', label: 'CO2 concentration' }] });
  return show(<One kind={kind} answer={answerOf('w1', data, unit, change)} />);
}

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ') ?? '';
const article = () => screen.findByRole('article');

test('a figure has its value in a suited unit, its change and its target, and an unknown one its reason', async () => {
  drawn('figure', {
    ...amountOf(5_648_200),
    change: -0.016,
    compared: 0.98,
    more: 'worse',
    target: { label: textLabel('Target 2030'), value: 5_000_000 },
    trend: monthsOf2025.map((label, at) => ({ label, value: at < 10 ? 400_000 + at : null })),
  });
  const shown = await article();
  expect(textOf(shown)).toContain('5,648');
  expect(textOf(shown)).toContain('MWh');
  expect(textOf(shown)).toContain('−1.6%');
  expect(textOf(shown)).toContain('Target 2030: 5,000 MWh');
  cleanup();
  drawn('figure', { ...amountOf(null), reason: 'no-floor-area' });
  expect(textOf(await article())).toContain('No floor area');
});

test('shares are of the known whole, and a missing part is neither zero nor in it', async () => {
  const part = (name: string, value: number | null) => ({
    name: { kind: 'carrier' as const, value: name },
    value,
    before: null,
    note: null,
    colour: null,
    address: null,
  });
  drawn('shares', {
    shape: 'parts',
    parts: [part('electricity', 30_000), part('natural_gas', 10_000), part('wood', null)],
    others: 2,
  });
  const rows = (await screen.findAllByRole('listitem')).map(textOf);
  expect(rows).toEqual(['Electricity30 MWh75%', 'Natural gas10 MWh25%', 'Wood–']);
  expect(screen.getByText('and 2 more')).toBeDefined();
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('1 value is not known');
});

test('a ranking links to what it ranks, and on a page across properties a country narrows it', async () => {
  const part = (value: string, address: string | null) => ({
    name: { kind: 'country' as const, value },
    value: 0.25,
    before: 0.3,
    note: null,
    colour: null,
    address,
  });
  const picked = vi.fn();
  answering({ getFigureCatalogue: catalogue, getPointTypes: [] });
  const data: WidgetData = { shape: 'parts', parts: [part('DE', null)], others: 0 };
  show(<One kind="ranking" answer={answerOf('w1', data, '%')} onPick={picked} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Germany' }));
  expect(picked).toHaveBeenCalledWith('DE');
  cleanup();
  drawn('ranking', { shape: 'parts', parts: [part('FR', '/dashboard/energy?environment=e1')], others: 0 }, '%');
  const link = await screen.findByRole('link', { name: 'France' });
  expect(link.getAttribute('href')).toBe('/dashboard/energy?environment=e1');
  expect(textOf(await article())).toContain('25%');
});

test('a table has numbers in the unit of their column, amounts in their own, and names in words', async () => {
  drawn('table', {
    shape: 'table',
    columns: [
      { name: textLabel('What'), unit: '', is_number: false },
      { name: { kind: 'figure', value: 'energy.use' }, unit: 'kWh', is_number: true },
      { name: textLabel('Size'), unit: '', is_number: true },
    ],
    rows: [
      { cells: [{ kind: 'point-type', value: 'co2' }, 0, { value: 2_500, unit: 'l' }], address: null },
      { cells: [textLabel('Second'), null, null], address: '/space' },
    ],
    total: 12,
  });
  await screen.findByText('Energy use');
  await screen.findByText('CO2 concentration');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(textOf)).toEqual([
    'What Energy use kWhSize ',
    'CO2 concentration02.5 m³',
    'Second–Not known–Not known',
  ]);
  expect(screen.getByText('and 10 more')).toBeDefined();
});

test('a list to act on has details, state and day, and leads to all of them', async () => {
  drawn('list', {
    shape: 'list',
    rows: [
      {
        title: textLabel('Lift inspection'),
        details: [textLabel('5 Bryant Square'), { kind: 'month', value: '2025-03' }],
        day: '2025-03-31',
        state: textLabel('Late'),
        tone: 'bad',
        address: '/equipment/servicing',
      },
    ],
    total: 7,
    address: '/equipment/servicing',
  });
  const row = await screen.findByRole('listitem');
  expect(textOf(row)).toBe('Lift inspection5 Bryant Square · Mar 2025Late31 Mar 2025');
  expect(screen.getByRole('link', { name: 'Show all 7' }).getAttribute('href')).toBe('/equipment/servicing');
});

test('cells say what is missing and what is not due, and a pivot is a table of its values', async () => {
  const matrix: WidgetData = {
    shape: 'matrix',
    rows: [{ name: textLabel('Main meter'), address: null }],
    columns: monthsOf2025.slice(0, 4),
    cells: [[1, 0.5, 0, null]],
  };
  drawn('cells', matrix, '%');
  const strip = await screen.findByRole('img');
  expect(strip.getAttribute('aria-label')).toBe('Main meter: Feb: Partly covered 50%, Mar: No data 0%');
  expect([...strip.children].map((one) => one.getAttribute('data-cell'))).toEqual([
    'covered',
    'partly',
    'missing',
    'later',
  ]);
  cleanup();
  drawn('pivot', matrix, '%');
  expect(
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map(textOf)[1],
  ).toBe('Main meter100500–Not known');
});

test('a row of comfort without hours has no bar', async () => {
  drawn('comfort', {
    shape: 'bands',
    bands: [
      { name: textLabel('In range'), tone: 'good' },
      { name: textLabel('Too cold'), tone: 'bad' },
    ],
    rows: [
      { name: textLabel('Room 1'), hours: 2400, shares: [0.9, 0.1], address: null },
      { name: textLabel('Room 2'), hours: null, shares: [null, null], address: null },
    ],
  });
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('In range 90%, Too cold 10%');
  expect(screen.getByText('2,400 h')).toBeDefined();
  expect(screen.getByText('No data')).toBeDefined();
});

test('a state without a value is shown as unknown', async () => {
  drawn('status', {
    shape: 'states',
    states: [
      {
        name: textLabel('Water'),
        value: 11_540_000,
        unit: 'l',
        state: textLabel('Normal'),
        tone: 'good',
        address: null,
      },
      { name: textLabel('Waste'), value: null, unit: 't', state: null, tone: 'none', address: null },
    ],
  });
  expect(textOf(await article())).toContain('Water11,540m³');
  expect(screen.getByText('Not known')).toBeDefined();
});

test('a chart can be read as a table with its gaps, and says its highest and lowest value', async () => {
  drawn(
    'months',
    {
      shape: 'series',
      labels: monthsOf2025,
      series: [
        {
          name: textLabel('2025'),
          role: 'value',
          values: [12_000, 8_000, null, ...Array.from({ length: 9 }, () => 9_000)],
          colour: null,
        },
        { name: textLabel('2024'), role: 'before', values: monthsOf2025.map(() => 10_000), colour: null },
      ],
      partial: [1],
      is_fitted: false,
    },
    'kWh',
    { share: 0.91, estimated_share: 0.05, notes: [textLabel('Two meters have no bill')] },
  );
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'Title w1: 11 values, highest Jan 2025 with 12 MWh, lowest Feb 2025 with 8,000 kWh. 1 value is not known.',
  );
  expect(document.body.textContent).toContain('Data coverage 91% · 5% estimated · Two meters have no bill');
  await userEvent.click(screen.getByRole('button', { name: 'More about Title w1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'View as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row').map(textOf);
  expect(rows[0]).toBe('Period 2025 MWh2024 MWh');
  expect(rows[1]).toBe('Jan 20251210');
  expect(rows[3]).toBe('Mar 2025–Not known10');
});
