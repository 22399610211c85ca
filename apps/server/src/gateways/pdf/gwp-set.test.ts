import { expect, test } from 'vitest';
import { labels } from './labels.ts';
import { readPdf } from './read-pdf.ts';
import { madeUpReport } from './report.fixture.ts';
import { renderGhgReport } from './render-ghg-report.ts';

test('the report has the chosen warming potentials and their exceptions', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const title = labels.en['gwp-set.title'];
  expect((await readPdf(await renderGhgReport(model))).all).not.toMatch(/Factors\s+published\s+with\s+another\s+set/);
  const exceptions = [
    { source: 'Ember', edition: '2024', gwp_set: 'lifecycle', kg_co2e: 1500 },
    { source: 'Supplier', edition: '', gwp_set: 'as stated by the supplier', kg_co2e: 250 },
  ];
  model.inventory.gwp = { set: 'AR6', exceptions };
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toContain(title);
  expect(all).toMatch(/potentials\s+of\s+IPCC\s+AR6/);
  expect(all).toMatch(/Ember,\s+2024,\s+Life\s+cycle,\s+1\.50\s+t/);
  expect(all).toMatch(/Supplier,\s+As\s+stated\s+by\s+the\s+supplier,\s+0\.25\s+t/);
});
