import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { renderGhgReport } from './render-ghg-report.ts';
import { madeUpReport } from './report.fixture.ts';

test('generation, export, self-use and sold certificates of each source are listed, with their sums', async () => {
  const model = madeUpReport('en', { properties: 2 });
  const [roof] = model.inventory.on_site ?? [];
  if (!roof) throw new Error('The report has no source');
  const pump = { ...roof, name: 'Pump', adds_energy: false, exported_kwh: 0, sold_kwh: 0, used_sold_kwh: 0 };
  model.inventory.on_site = [roof, { ...pump, generated_kwh: 3100, used_kwh: 3100 }];
  const { all } = await readPdf(await renderGhgReport(model));
  expect(all).toMatch(/Roof \(Rue de la République 14\)\s+40,000\s+10,000\s+30,000\s+12,500\s+2,500/);
  expect(all).toMatch(/not added to the energy use/);
  expect(all).toMatch(/Total\s+43,100\s+10,000\s+33,100\s+12,500\s+2,500/);
  delete model.inventory.on_site;
  expect((await readPdf(await renderGhgReport(model))).all).not.toMatch(/On-site generation/);
});
