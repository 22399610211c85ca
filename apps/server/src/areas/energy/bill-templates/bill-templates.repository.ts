import type { BillTemplate, KnownTemplate } from '@steward/core/bill-reading/template/template';
import { nameLetters } from '@steward/core/bill-reading/template/template-labels';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export interface TemplateRow extends KnownTemplate {
  bills: number;
  learned_at: string;
}

const columns = ['id', 'supplier', 'signs', 'carriers', 'places', 'bills', 'learned_at'] as const;

/** Templates beyond this number are the oldest, of suppliers that no longer send bills. */
const MOST = 500;

export const listTemplates = (db: Tx, scope: Scope): Promise<TemplateRow[]> =>
  mine(db, scope, 'bill_templates')
    .select(columns)
    .orderBy('learned_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .$castTo<TemplateRow>()
    .execute();

export const findTemplate = (db: Tx, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  mine(db, scope, 'bill_templates').select(columns).where('id', '=', id).$castTo<TemplateRow>().executeTakeFirst();

const keyOf = (supplier: string) => (nameLetters(supplier) || supplier.trim().toLowerCase()).slice(0, 200);

export const findTemplateOf = (db: Tx, scope: Scope, supplier: string): Promise<TemplateRow | undefined> =>
  mine(db, scope, 'bill_templates')
    .select(columns)
    .where('supplier_key', '=', keyOf(supplier))
    .$castTo<TemplateRow>()
    .executeTakeFirst();

const stored = ({ supplier, signs, carriers, places }: BillTemplate) => ({
  supplier,
  supplier_key: keyOf(supplier),
  signs: JSON.stringify(signs),
  carriers: JSON.stringify(carriers),
  places: JSON.stringify(places),
});

export async function insertTemplate(db: Tx, scope: Scope, id: string, template: BillTemplate, now: Date) {
  await insertMine(db, scope, 'bill_templates', { id, ...stored(template), bills: 1, learned_at: now }).execute();
}

export async function updateTemplate(
  db: Tx,
  scope: Scope,
  id: string,
  template: BillTemplate,
  change: { bills?: number; learned_at?: Date; corrected_at?: Date },
) {
  await updateMine(db, scope, 'bill_templates')
    .set({ ...stored(template), ...change })
    .where('id', '=', id)
    .execute();
}

/** False where there is no such template. */
export async function deleteTemplate(db: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteMine(db, scope, 'bill_templates')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
