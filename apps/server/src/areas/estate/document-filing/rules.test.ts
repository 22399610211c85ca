import { auditLog } from '@steward/contract/access/audit-log';
import { documentFiling } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import { tasks } from '@steward/contract/estate/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { pdfOf, readAll, uploadOne } from '../document-text/document-text.fixture.ts';
import { applyFilingRules } from './applying.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const apply = (person: Person) =>
  applyFilingRules(workerCtx(server.steward.platform, person.session.organization_id, 'test'));
const add = async (person: Person, name: string, text: string) => {
  const id = await uploadOne(person, { root: 'unorganized' }, name, await pdfOf(text));
  await readAll(server, person);
  return id;
};
const find = (person: Person, document_id: string) => person.get(documents.getDocument, { document_id });

test('a dry run names what the rule then does; it is applied once, named on the document, and can be undone', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment({ environment_name: 'Harbor House' });
  const [fits, other] = [await add(ada, 'a.pdf', 'Lift maintenance contract'), await add(ada, 'b.pdf', 'Roof survey')];
  const rule = await ada.get(documentFiling.addFilingRule, {
    name: 'Lifts',
    words: 'lift maintenance',
    file_groups: ['pdf'],
    to: { root: 'property', environment_id: house._id },
    kind: 'contract',
    tags: ['lift'],
    task_title: 'Check the contract',
    task_days: 3,
  });
  const filing_rule_id = rule._id;
  expect((await ada.ask(documentFiling.switchFilingRule, { filing_rule_id, is_on: true })).code).toBe(
    'filing-rule.not-tried',
  );
  const tried = await ada.get(documentFiling.tryFilingRule, { filing_rule_id });
  expect(tried).toMatchObject({ arrived: 2, matched: 1, documents: [{ document_id: fits }], rule: { is_tried: true } });
  expect((await find(ada, fits)).root).toBe('unorganized');
  expect(await ada.get(documentFiling.switchFilingRule, { filing_rule_id, is_on: true })).toMatchObject({
    is_on: true,
    on_by_name: 'Ada Test',
    is_paused: false,
  });
  // It applies to what arrives from now on.
  await apply(ada);
  expect((await find(ada, fits)).root).toBe('unorganized');
  const [next, left] = [await add(ada, 'c.pdf', 'Lift maintenance contract no. 2'), await add(ada, 'd.pdf', 'Roof')];
  await apply(ada);
  expect(await find(ada, next)).toMatchObject({ environment_id: house._id, kind: 'contract', tags: ['lift'] });
  expect([(await find(ada, left)).root, (await find(ada, other)).root]).toEqual(['unorganized', 'unorganized']);
  const again = await ada.get(documentFiling.tryFilingRule, { filing_rule_id });
  expect(again.documents.map(({ document_id }) => document_id)).toEqual([next, fits]);
  expect(again.rule.filed).toBe(1);
  expect(await ada.get(documentFiling.getFilings, { document_id: next })).toMatchObject([{ rule_name: 'Lifts' }]);
  expect(await ada.get(tasks.getTasks, {})).toMatchObject([{ title: 'Check the contract', environment_id: house._id }]);
  const log = JSON.stringify(await ada.get(auditLog.getAuditLog, { page_size: 100 }));
  expect(log).toContain('Ada Test · Lifts');
  await ada.get(documentFiling.undoFilings, { document_ids: [next] });
  expect(await find(ada, next)).toMatchObject({ root: 'unorganized', kind: 'other', tags: [] });
  expect(await ada.get(tasks.getTasks, {})).toEqual([]);
  await apply(ada);
  expect((await find(ada, next)).root).toBe('unorganized');
});

test('the first rule in the order is applied; a changed rule is off until its dry run was seen again', async () => {
  const ada = await server.newAdmin('Ada');
  const rule = async (name: string, tag: string) => {
    const { _id } = await ada.get(documentFiling.addFilingRule, { name, words: 'boiler', tags: [tag] });
    await ada.get(documentFiling.tryFilingRule, { filing_rule_id: _id });
    await ada.get(documentFiling.switchFilingRule, { filing_rule_id: _id, is_on: true });
    return _id;
  };
  const [a, b] = [await rule('A', 'first'), await rule('B', 'second')];
  const ordered = await ada.get(documentFiling.orderFilingRules, { filing_rule_ids: [b, a] });
  expect(ordered.map(({ name }) => name)).toEqual(['B', 'A']);
  const id = await add(ada, 'x.pdf', 'The boiler');
  expect((await ada.get(documentFiling.tryFilingRule, { filing_rule_id: a })).matched).toBe(0);
  await apply(ada);
  expect((await find(ada, id)).tags).toEqual(['second']);
  expect(await ada.get(documentFiling.updateFilingRule, { filing_rule_id: b, name: 'Boilers' })).toMatchObject({
    is_on: true,
  });
  expect(await ada.get(documentFiling.updateFilingRule, { filing_rule_id: b, words: 'pump' })).toMatchObject({
    is_on: false,
    is_tried: false,
  });
  expect((await ada.ask(documentFiling.addFilingRule, { name: 'All', tags: ['x'] })).code).toBe(
    'filing-rule.no-condition',
  );
  expect((await ada.ask(documentFiling.addFilingRule, { name: 'Nothing', words: 'x' })).code).toBe(
    'filing-rule.no-action',
  );
  await ada.get(documentFiling.deleteFilingRule, { filing_rule_id: a });
  expect(await ada.get(documentFiling.getFilingRules, {})).toHaveLength(1);
});

test('only people who see the whole organization manage rules, and another organization has none of them', async () => {
  const ada = await server.newAdmin('Ada');
  const [house] = [await ada.newEnvironment(), await ada.newEnvironment()];
  const { _id: filing_rule_id } = await ada.get(documentFiling.addFilingRule, { name: 'A', words: 'x', tags: ['y'] });
  const mo = await server.newMember(ada, [house._id]);
  expect((await mo.ask(documentFiling.getFilingRules, {})).code).toBe('filing-rule.every-property');
  expect((await mo.ask(documentFiling.tryFilingRule, { filing_rule_id })).code).toBe('filing-rule.every-property');
  const eve = await server.newAdmin('Eve');
  expect(await eve.get(documentFiling.getFilingRules, {})).toEqual([]);
  expect((await eve.ask(documentFiling.deleteFilingRule, { filing_rule_id })).code).toBe('filing-rule.not-found');
  const there = { root: 'property' as const, environment_id: house._id };
  expect((await eve.ask(documentFiling.addFilingRule, { name: 'B', words: 'x', to: there })).code).toBe(
    'environment.not-found',
  );
});
