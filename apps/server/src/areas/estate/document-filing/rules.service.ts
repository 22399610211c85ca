import type { Answer, Parsed } from '@steward/contract/call';
import { DRY_RUN_DAYS, documentFiling, type FilingRule } from '@steward/contract/estate/document-filing';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { searchTerms } from '@steward/core/documents/search-query';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { asPersonNow } from '../../access/session/session.service.ts';
import { mustBeMember } from '../documents/documents.service.ts';
import { mustFindPlaceToAdd } from '../documents/places.ts';
import { listPlaceNames } from './document-filing.repository.ts';
import * as repository from './rules.repository.ts';

const MOST_RULES = 200;
const DAY_MS = 86_400_000;

/** Rules file the documents of everybody: only people who see the whole organization manage them. */
function mustManage({ scope }: Work): void {
  if (scope.environments !== 'all') fail('filing-rule.every-property');
}

/** The person whose rights a rule has, while they have them. */
export async function personOfRule(ctx: Ctx, { on_by }: Pick<repository.RuleRow, 'on_by'>): Promise<Ctx | undefined> {
  const person = on_by === null ? undefined : await asPersonNow(ctx, on_by);
  if (!person?.actor || !decide(person.actor.rights, 'documents.edit').allowed) return undefined;
  return scopeOf(person).environments === 'all' ? person : undefined;
}

async function shown({ db, scope }: Work, rows: readonly repository.RuleRow[], paused: ReadonlySet<string>) {
  const ids = rows.flatMap(({ portfolio_id, environment_id, folder_id }) =>
    [portfolio_id, environment_id, folder_id].filter((id) => id !== null),
  );
  const names = await listPlaceNames(db, scope, ids);
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
  return rows.map(
    ({
      id,
      position: _position,
      root,
      portfolio_id,
      environment_id,
      folder_id,
      on_since,
      on_by,
      ...row
    }): FilingRule => ({
      ...row,
      _id: id,
      to: root && {
        root,
        portfolio_id,
        environment_id,
        folder_id,
        place_name: nameOf(environment_id ?? portfolio_id),
        folder_name: nameOf(folder_id),
      },
      is_on: on_since !== null,
      on_by_name: on_by === null ? '' : row.on_by_name,
      is_paused: paused.has(id),
    }),
  );
}

async function pausedOf(ctx: Ctx, rows: readonly repository.RuleRow[]): Promise<Set<string>> {
  const people = new Map<string, boolean>();
  for (const { on_by } of rows)
    if (on_by !== null && !people.has(on_by)) people.set(on_by, Boolean(await personOfRule(ctx, { on_by })));
  return new Set(rows.flatMap(({ id, on_by }) => (on_by !== null && !people.get(on_by) ? [id] : [])));
}

export async function getFilingRules(ctx: Ctx): Promise<FilingRule[]> {
  const list = (work: Work) => repository.listRules(work.db, work.scope);
  const rows = await reading(ctx, async (work) => {
    mustManage(work);
    return list(work);
  });
  const paused = await pausedOf(ctx, rows);
  return reading(ctx, async (work) => shown(work, await list(work), paused));
}

const one = async (ctx: Ctx, id: string): Promise<FilingRule> =>
  (await getFilingRules(ctx)).find(({ _id }) => _id === id) ?? fail('filing-rule.not-found');

async function mustFind({ db, scope }: Work, id: string): Promise<repository.RuleRow> {
  return (await repository.listRules(db, scope)).find((row) => row.id === id) ?? fail('filing-rule.not-found');
}

type Given = Omit<Parsed<typeof documentFiling.addFilingRule>, 'name'> & { name: string };

/** Refuses rules that would file everything, or nothing, and places and people that are not there. */
async function checked(work: Work, { to, ...rule }: Given): Promise<repository.RuleFields> {
  if (!rule.file_groups.length && !rule.sender && !rule.words) fail('filing-rule.no-condition');
  if (rule.words && !searchTerms(rule.words).some(({ excluded }) => !excluded)) fail('document-text.no-words');
  const isIdle = !to && !rule.kind && !rule.tags.length && !rule.owner_id && !rule.task_title;
  if (isIdle) fail('filing-rule.no-action');
  if (to?.root === 'unorganized') fail('document-filing.needs-place');
  const place = to && (await mustFindPlaceToAdd(work, to));
  await mustBeMember(work, rule.owner_id);
  await mustBeMember(work, rule.task_for);
  return {
    ...rule,
    root: place?.root ?? null,
    portfolio_id: place?.portfolio_id ?? null,
    environment_id: place?.environment_id ?? null,
    folder_id: place?.folder_id ?? null,
  };
}

export async function addFilingRule(ctx: Ctx, input: Parsed<typeof documentFiling.addFilingRule>): Promise<FilingRule> {
  const id = uuid();
  await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    mustManage(work);
    const all = await repository.listRules(db, scope);
    if (all.length >= MOST_RULES) fail('filing-rule.too-many');
    const fields = await checked(work, input);
    const position = (all.at(-1)?.position ?? 0) + 1;
    await repository.insertRule(db, scope, { ...fields, id, position, created_by: actorOf(ctx).userId });
  });
  return one(ctx, id);
}

const toOf = ({ root, portfolio_id, environment_id, folder_id }: repository.RuleRow) =>
  root && { root, portfolio_id, environment_id, folder_id };

export async function updateFilingRule(
  ctx: Ctx,
  { filing_rule_id, ...sent }: Parsed<typeof documentFiling.updateFilingRule>,
): Promise<FilingRule> {
  await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    mustManage(work);
    const known = await mustFind(work, filing_rule_id);
    const fields = changed(documentFiling.updateFilingRule.input, { ...known, to: toOf(known) }, sent);
    const rule = await checked(work, fields as Given);
    const isOther = Object.entries(rule).some(
      ([name, value]) =>
        name !== 'name' && JSON.stringify(value) !== JSON.stringify(known[name as keyof repository.RuleFields]),
    );
    await repository.updateRule(db, scope, filing_rule_id, {
      ...rule,
      ...(isOther && { is_tried: false, on_since: null, on_by: null }),
    });
  });
  return one(ctx, filing_rule_id);
}

export const deleteFilingRule = (ctx: Ctx, { filing_rule_id }: Parsed<typeof documentFiling.deleteFilingRule>) =>
  inTransaction(ctx, async (work) => {
    mustManage(work);
    await mustFind(work, filing_rule_id);
    await repository.deleteRule(work.db, work.scope, filing_rule_id);
    return { done: true as const };
  });

export async function orderFilingRules(
  ctx: Ctx,
  { filing_rule_ids }: Parsed<typeof documentFiling.orderFilingRules>,
): Promise<FilingRule[]> {
  await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    mustManage(work);
    const all = await repository.listRules(db, scope);
    const known = new Set(all.map(({ id }) => id));
    if (filing_rule_ids.some((id) => !known.has(id))) fail('filing-rule.not-found');
    // Rules that a colleague added in the meantime stay at the end.
    const order = [...new Set([...filing_rule_ids, ...known])];
    for (const [at, id] of order.entries()) await repository.updateRule(db, scope, id, { position: at + 1 });
  });
  return getFilingRules(ctx);
}

/** The documents that a rule takes: those that an earlier rule takes, which is on, are none of them. */
async function matchingOf(
  { db, scope }: Work,
  rule: repository.RuleRow,
  earlier: readonly repository.RuleRow[],
  among: Parameters<typeof repository.listMatching>[3],
): Promise<repository.Arrived[]> {
  const found = await repository.listMatching(db, scope, rule, among);
  const taken = new Set<string>();
  const ids = found.map(({ document_id }) => document_id);
  for (const before of found.length ? earlier : [])
    if (before.id !== rule.id && before.on_since !== null && before.position < rule.position)
      for (const { document_id } of await repository.listMatching(db, scope, before, { ids })) taken.add(document_id);
  return found.filter(({ document_id }) => !taken.has(document_id));
}

const MOST_SHOWN = 200;

export async function tryFilingRule(
  ctx: Ctx,
  { filing_rule_id }: Parsed<typeof documentFiling.tryFilingRule>,
): Promise<Answer<typeof documentFiling.tryFilingRule>> {
  const since = new Date(ctx.now.getTime() - DRY_RUN_DAYS * DAY_MS);
  const { found, arrived } = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    mustManage(work);
    const rule = await mustFind(work, filing_rule_id);
    const all = await repository.listRules(db, scope);
    const everything = { file_groups: [], sender: '', words: '' };
    const every = await repository.listMatching(db, scope, everything, { since });
    const matching = await matchingOf(work, rule, all, { since });
    await repository.updateRule(db, scope, filing_rule_id, { is_tried: true });
    return { found: matching, arrived: every.length };
  });
  return {
    arrived,
    matched: found.length,
    documents: found.slice(0, MOST_SHOWN).map(({ file_type: _type, ...document }) => document),
    rule: await one(ctx, filing_rule_id),
  };
}

export async function switchFilingRule(
  ctx: Ctx,
  { filing_rule_id, is_on }: Parsed<typeof documentFiling.switchFilingRule>,
): Promise<FilingRule> {
  await inTransaction(ctx, async (work) => {
    mustManage(work);
    const rule = await mustFind(work, filing_rule_id);
    if (is_on && !rule.is_tried) fail('filing-rule.not-tried');
    const change = is_on ? { on_since: ctx.now, on_by: actorOf(ctx).userId } : { on_since: null, on_by: null };
    await repository.updateRule(work.db, work.scope, filing_rule_id, change);
  });
  return one(ctx, filing_rule_id);
}
