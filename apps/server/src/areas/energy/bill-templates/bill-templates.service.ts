import type { Answer, Parsed } from '@steward/contract/call';
import type { billTemplates } from '@steward/contract/energy/bill-templates';
import { fail } from '@steward/contract/failures';
import { learnTemplate } from '@steward/core/bill-reading/template/learn-template';
import {
  taughtFields,
  type Confirmed,
  type KnownTemplate,
  type Place,
  type TaughtField,
} from '@steward/core/bill-reading/template/template';
import { isSameLabel, nameLetters } from '@steward/core/bill-reading/template/template-labels';
import { labelWords } from '@steward/core/bill-reading/text/surroundings';
import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './bill-templates.repository.ts';

type Shown = Answer<typeof billTemplates.editBillTemplate>;

/** A place has no row and no id of its own: its fields identify it. */
const placeId = (field: string, { kind, nth, beside, above }: Place) => [field, kind, nth, beside, above].join('|');
/** In the order of the form. */
const placesOf = ({ places }: KnownTemplate): [TaughtField, Place[]][] =>
  taughtFields.flatMap((field): [TaughtField, Place[]][] => (places[field] ? [[field, places[field]]] : []));

const shown = (row: repository.TemplateRow): Shown => ({
  _id: row.id,
  supplier: row.supplier,
  carriers: row.carriers as Shown['carriers'],
  signs: row.signs,
  places: placesOf(row).flatMap(([field, places]) =>
    places.map((place) => {
      const { beside, above, hits, misses } = place;
      return { place_id: placeId(field, place), field, beside, above, hits, misses };
    }),
  ),
  bills: row.bills,
  learned_at: row.learned_at,
});

/**
 * Templates show which supplier serves which property. A user who does not reach every property sees none of them, although their bills are
 * read with them too.
 */
export const getBillTemplates = (ctx: Ctx) =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesEveryProperty(db, scope))) return [];
    return (await repository.listTemplates(db, scope))
      .map(shown)
      .toSorted((a, b) => a.supplier.localeCompare(b.supplier));
  });

const mustFind = async ({ db, scope }: Work, id: string) => {
  const row = (await reachesEveryProperty(db, scope)) && (await repository.findTemplate(db, scope, id));
  return row || fail('bill-template.not-found');
};

/** The templates that are passed to the reading of a bill. */
export const listKnownTemplates = async ({ db, scope }: Work): Promise<KnownTemplate[]> =>
  (await repository.listTemplates(db, scope)).map(({ id, supplier, signs, carriers, places }) => ({
    id,
    supplier,
    signs,
    carriers,
    places,
  }));

/**
 * Updates the template of a supplier from a confirmed bill. `usedId` is the template with which the bill was read: a supplier in another
 * spelling keeps it. A bill without a supplier, or without any value that is found on its pages, changes nothing.
 */
export async function learn(
  ctx: Ctx,
  work: Work,
  pages: PageText[],
  confirmed: Confirmed,
  { usedId, country }: { usedId?: string | undefined; country?: string },
): Promise<void> {
  const { db, scope } = work;
  if (nameLetters(confirmed.supplier) === '') return;
  const used = usedId === undefined ? undefined : await repository.findTemplate(db, scope, usedId);
  const named = await repository.findTemplateOf(db, scope, confirmed.supplier);
  const before = named ?? (used && isNearlyNamed(used.supplier, confirmed.supplier) ? used : undefined);
  const template = learnTemplate(pages, confirmed, before, country === undefined ? {} : { country });
  if (Object.keys(template.places).length < 2) return;
  if (before) {
    const change = { bills: before.bills + 1, learned_at: ctx.now };
    await repository.updateTemplate(db, scope, before.id, template, change);
  } else await repository.insertTemplate(db, scope, uuid(), template, ctx.now);
}

/** Names that differ by a typing error or a legal form. */
function isNearlyNamed(a: string, b: string): boolean {
  const [one, other] = [nameLetters(a), nameLetters(b)];
  return isSameLabel(one, other) || one.startsWith(other) || other.startsWith(one);
}

export const editBillTemplate = (
  ctx: Ctx,
  { bill_template_id, supplier, places }: Parsed<typeof billTemplates.editBillTemplate>,
): Promise<Shown> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await mustFind(work, bill_template_id);
    const kept: KnownTemplate['places'] = {};
    for (const [field, all] of placesOf(row)) {
      const own = all.flatMap((place) => {
        const sent = places?.find(({ place_id }) => place_id === placeId(field, place));
        if (!sent) return places ? [] : [place];
        const { beside = place.beside, above = place.above } = sent;
        const isSame = beside === place.beside && above === place.above;
        // The counts of a label changed by a person start again.
        return [isSame ? place : { ...place, ...labelsOf({ beside, above }), hits: 1, misses: 0 }];
      });
      if (own.length) kept[field] = own;
    }
    const corrected = { ...row, supplier: supplier ?? row.supplier, places: kept };
    await unlessTaken(
      'bill_templates_supplier',
      'bill-template.supplier-taken',
      repository.updateTemplate(db, scope, row.id, corrected, { corrected_at: ctx.now }),
    );
    return shown((await repository.findTemplate(db, scope, row.id)) ?? fail('bill-template.not-found'));
  });

/** Labels as pages are compared: lower case, without numbers. */
function labelsOf({ beside, above }: { beside: string; above: string }) {
  const labels = { beside: labelWords(beside), above: labelWords(above) };
  if (labels.beside === '' && labels.above === '')
    fail('request.invalid', undefined, [{ field: 'places', message: 'is required' }]);
  return labels;
}

export const deleteBillTemplate = (ctx: Ctx, { bill_template_id }: Parsed<typeof billTemplates.deleteBillTemplate>) =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, bill_template_id);
    await repository.deleteTemplate(work.db, work.scope, bill_template_id);
    return { done: true as const };
  });
