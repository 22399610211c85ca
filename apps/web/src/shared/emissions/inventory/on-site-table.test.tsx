import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { OnSiteTable } from './on-site-table.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['emissions', 'shared']);
});
afterEach(cleanup);

const roof = {
  environment_id: '0198a8f0-0000-7000-8000-000000000001',
  environment_name: 'Elm',
  renewable_source_id: '0198a8f0-0000-7000-8000-000000000002',
  name: 'Roof',
  kind: 'solar_pv',
  carrier: 'electricity',
  generated_kwh: 400,
  exported_kwh: 100,
  used_kwh: 300,
  adds_energy: true,
  sold_kwh: 125,
  used_sold_kwh: 25,
};

test('each source has its generation, export, self-use and sold certificates, and two have a sum', async () => {
  const pump = {
    ...roof,
    renewable_source_id: '0198a8f0-0000-7000-8000-000000000003',
    name: 'Pump',
    adds_energy: false,
  };
  show(<OnSiteTable inventory={{ on_site: [roof, pump] } as unknown as Inventory} />);
  const text = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  const first = await text(/Roof/);
  for (const part of ['400', '100', '300', '125', '25']) expect(first).toContain(part);
  expect(first).not.toContain('on bills');
  expect(await text(/Pump/)).toContain('on bills');
  expect(await text(/Total/)).toContain('800');
});

test('an inventory without sources has no table of them', () => {
  show(<OnSiteTable inventory={{} as Inventory} />);
  expect(screen.queryByRole('table')).toBeNull();
});
