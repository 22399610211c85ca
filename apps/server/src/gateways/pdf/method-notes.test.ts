import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { renderGhgReport } from './render-ghg-report.ts';
import { madeUpReport } from './report.fixture.ts';

const textOf = async (model: ReturnType<typeof madeUpReport>) =>
  (await readPdf(await renderGhgReport(model))).all.replace(/\s+/g, ' ');

test('a note below the comparison names differing scope 3 categories of the base year', async () => {
  const model = madeUpReport('en');
  const then = model.inventory.by_year.find((row) => row.year === model.baseYear);
  const now = model.inventory.by_year.find((row) => row.year === model.year);
  expect(then && now).toBeTruthy();
  Object.assign(then!, { scope3_categories: [5] });
  Object.assign(now!, { scope3_categories: [5, 6] });
  expect(await textOf(model)).toContain(
    `Scope 3 of ${model.baseYear} is of categories 5, of ${model.year} of categories 5, 6`,
  );
  Object.assign(now!, { scope3_categories: [5] });
  expect(await textOf(model)).not.toContain('is of categories');
  // Earlier rounds have no categories.
  Object.assign(now!, { scope3_categories: undefined });
  expect(await textOf(model)).not.toContain('is of categories');
});

test('without a chosen set the IPCC reports behind the factors are named; category 3 names its method', async () => {
  const model = madeUpReport('en');
  const [factor] = model.inventory.factors;
  model.inventory.factors = [
    { ...factor!, gwp_set: 'AR5' },
    { ...factor!, id: 'other', gwp_set: 'AR4' },
    { ...factor!, id: 'third', gwp_set: 'CO2 only' },
  ];
  model.inventory.scope3_by_category = { 3: 100 };
  const all = await textOf(model);
  expect(all).toContain('global warming potentials of its publisher: IPCC AR4, AR5. They are not restated.');
  expect(all).toContain('category 3 is calculated from the energy consumed');
  model.inventory.gwp = { set: 'AR5', exceptions: [] };
  model.inventory.scope3_by_category = { 5: 100 };
  const chosen = await textOf(model);
  expect(chosen).not.toContain('of its publisher: IPCC');
  expect(chosen).not.toContain('category 3 is calculated');
});
