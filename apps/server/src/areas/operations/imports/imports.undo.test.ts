import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const houses: Record<string, string> = {
  portfolio_id: 'Illinois',
  environment_use: 'business',
  property_type: 'office',
};

/** A list of properties, mapped and ready to start. */
async function drafted(person: Person, file: string) {
  const draft = await person.get(imports.uploadImport, { thing: 'properties' }, [new File([file], 'list.csv')]);
  const fields = draft.mapping.fields.map((one) => ({ ...one, value: houses[one.field] ?? one.value }));
  await person.get(imports.saveImportMapping, { import_id: draft._id, mapping: { ...draft.mapping, fields } });
  return draft._id;
}

async function settled(person: Person, import_id: string) {
  const state = async () => (await person.get(imports.getImport, { import_id })).state;
  await expect.poll(state, { timeout: 30_000 }).toMatch(/^(done|stopped|undone)$/);
  return person.get(imports.getImport, { import_id });
}

async function run(person: Person, import_id: string) {
  await person.get(imports.startImport, { import_id });
  return settled(person, import_id);
}

test('nothing is imported while an import is undone, and nothing undone while another runs', async () => {
  const eva = await server.newAdmin('Eva');
  await eva.newPortfolio('Illinois');
  const rows = Array.from(
    { length: 400 },
    (_, at) => `${at},House ${at},"10,000",${at} Lane,EnergyTown,Illinois,10107`,
  );
  const file = [
    'Property Id,Property Name,Property GFA - Self-Reported (ft²),Address 1,City,State/Province,Postal Code',
    ...rows,
  ].join('\n');
  const [first, second] = [await drafted(eva, file), await drafted(eva, file)];
  expect(await run(eva, first)).toMatchObject({ counts: { created: 400 } });
  await eva.get(imports.undoImport, { import_id: first });
  const asked = [
    eva.ask(imports.startImport, { import_id: second }),
    eva.ask(imports.getImportPreview, { import_id: second }),
  ];
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 'import.undo-running' });
  expect(await settled(eva, first)).toMatchObject({ state: 'undone', counts: { undone: 400 } });

  // Every row of the file exists once more, and none was taken for a deleted one.
  expect(await run(eva, second)).toMatchObject({ counts: { created: 400, duplicates: 0 } });
  const third = await drafted(
    eva,
    file.replaceAll(/^(\d+),House/gm, '7777$1,Other house').replaceAll(' Lane', ' Road'),
  );
  await eva.get(imports.startImport, { import_id: third });
  expect(await eva.ask(imports.undoImport, { import_id: second })).toMatchObject({ code: 'import.other-running' });
  await settled(eva, third);
  await eva.get(imports.undoImport, { import_id: second });
  expect(await settled(eva, second)).toMatchObject({ state: 'undone', counts: { undone: 400 } });
});
