import { Failure } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { actAs, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changeTags, hasMember, updateDocuments } from '../documents/documents.saving.ts';
import { mustFind, placeDocuments } from '../documents/documents.service.ts';
import { mustFindPlaceToAdd } from '../documents/places.ts';
import { addTaskWithin } from '../tasks/tasks.service.ts';
import { insertFiling } from './document-filing.repository.ts';
import { earlierOf } from './filing.service.ts';
import * as repository from './rules.repository.ts';
import { personOfRule } from './rules.service.ts';

const AT_ONCE = 50;

/** Applies the rules to unorganized documents whose text is read, each document once: the first rule that fits and is on. */
export async function applyFilingRules(ctx: Ctx): Promise<void> {
  const people = new Map<string, Ctx | undefined>();
  for (;;) {
    const { waiting, matches } = await reading(ctx, async ({ db, scope }) => {
      const on = (await repository.listRules(db, scope)).filter(({ on_since }) => on_since !== null);
      // A rule applies to documents that arrive once it is on.
      const [first] = on.flatMap(({ on_since }) => on_since ?? []).toSorted();
      const unchecked = first === undefined ? [] : await repository.listUnchecked(db, scope, first, AT_ONCE);
      const ids = unchecked.map(({ id }) => id);
      const found: { rule: repository.RuleRow; ids: Set<string> }[] = [];
      for (const rule of ids.length ? on : [])
        found.push({
          rule,
          ids: new Set((await repository.listMatching(db, scope, rule, { ids })).map(({ document_id }) => document_id)),
        });
      return { waiting: unchecked, matches: found };
    });
    for (const { id, created_at } of waiting) {
      const isNew = ({ on_since }: repository.RuleRow) =>
        on_since !== null && new Date(created_at) >= new Date(on_since);
      const fitting = matches.flatMap(({ rule, ids }) => (ids.has(id) && isNew(rule) ? [rule] : []));
      let rule: repository.RuleRow | undefined;
      for (const one of fitting) {
        const key = one.on_by ?? '';
        if (!people.has(key)) people.set(key, await personOfRule(ctx, one));
        if (people.get(key)) {
          rule = one;
          break;
        }
      }
      await applyOnce(ctx, id, rule, people.get(rule?.on_by ?? ''));
    }
    if (waiting.length < AT_ONCE) return;
  }
}

/** Notes that the rules have seen a document, and files it by the one that fits. */
async function applyOnce(ctx: Ctx, id: string, rule: repository.RuleRow | undefined, person: Ctx | undefined) {
  const note = (own: Ctx, apply?: (work: Work) => Promise<void>) =>
    inTransaction(own, async (work) => {
      if (await repository.isChecked(work.db, work.scope, id)) return;
      await apply?.(work);
      await repository.markChecked(work.db, work.scope, id, ctx.now);
    });
  if (!rule || !person) return note(ctx);
  try {
    await note(person, (work) => apply(person, work, id, rule));
  } catch (error) {
    // Its folder is in the trash, or the document was filed or deleted in the meantime: it stays where it is.
    if (!(error instanceof Failure)) throw error;
    ctx.log.warn({ code: error.code, rule_id: rule.id }, 'a rule could not file a document');
    await note(ctx).catch((again: unknown) => {
      if (!(again instanceof Failure)) throw again;
    });
  }
}

async function apply(ctx: Ctx, work: Work, id: string, rule: repository.RuleRow): Promise<void> {
  const { db, scope } = work;
  const row = await mustFind(work, id);
  if (row.root !== 'unorganized' || row.trashed_at !== null) return;
  await actAs(db, `${actorOf(ctx).name} · ${rule.name}`);
  const { root, portfolio_id, environment_id, folder_id } = rule;
  if (root)
    await placeDocuments(
      ctx,
      work,
      [row],
      await mustFindPlaceToAdd(work, { root, portfolio_id, environment_id, folder_id }),
    );
  // Former members own nothing.
  const owner = rule.owner_id !== null && (await hasMember(work, rule.owner_id)) ? rule.owner_id : null;
  const change = { ...(rule.kind && { kind: rule.kind }), ...(owner && { owner_id: owner }) };
  if (Object.keys(change).length) await updateDocuments(ctx, work, [id], change);
  if (rule.tags.length) await changeTags(work, [id], rule.tags, []);
  await insertFiling(db, scope, {
    id: uuid(),
    document_id: id,
    rule_id: rule.id,
    rule_name: rule.name,
    earlier: earlierOf(row),
    task_id: rule.task_title ? await addTaskOf(ctx, work, rule, row.title) : null,
    filed_by: actorOf(ctx).userId,
    filed_at: ctx.now,
  });
}

/** A task that cannot be assigned any more does not keep the document from its place. */
async function addTaskOf(ctx: Ctx, work: Work, rule: repository.RuleRow, title: string): Promise<string | null> {
  try {
    const task = await addTaskWithin(ctx, work, {
      title: rule.task_title,
      description: title,
      assignee_id: rule.task_for,
      environment_id: rule.environment_id,
      due_date: addDays(todayOf(ctx), rule.task_days),
      kind: null,
      meter_id: null,
      equipment_id: null,
    });
    return task._id;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ctx.log.warn({ code: error.code, rule_id: rule.id }, 'a rule could not add its task');
    return null;
  }
}
