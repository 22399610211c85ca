import type { ReportStyles } from '@steward/core/disclosures/report-style';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** Neither: the organization's. */
export interface Whose {
  user_id: string | null;
  portfolio_id: string | null;
}

export interface TemplateRow extends Whose {
  id: string;
  styles: ReportStyles;
  header_info: string;
  footer_info: string;
  image_file_id: string | null;
  version: number;
}

export const findTemplate = (
  db: Tx,
  scope: Scope,
  { user_id, portfolio_id }: Whose,
): Promise<TemplateRow | undefined> =>
  mine(db, scope, 'report_templates')
    .select(['id', 'user_id', 'portfolio_id', 'styles', 'header_info', 'footer_info', 'image_file_id', 'version'])
    .where(
      sql<boolean>`user_id is not distinct from ${user_id}::uuid and portfolio_id is not distinct from ${portfolio_id}::uuid`,
    )
    .$castTo<TemplateRow>()
    .executeTakeFirst();

type Content = Pick<TemplateRow, 'header_info' | 'footer_info' | 'image_file_id'> & {
  styles: string;
  changed_by: string;
  changed_at: Date;
};

export async function insertTemplate(db: Tx, scope: Scope, row: Content & Whose & { id: string }): Promise<void> {
  await insertMine(db, scope, 'report_templates', row).execute();
}

export async function updateTemplate(
  db: Tx,
  scope: Scope,
  id: string,
  row: Content & { version: number },
): Promise<void> {
  await updateMine(db, scope, 'report_templates').set(row).where('id', '=', id).execute();
}

export const portfolioOf = async (db: Tx, scope: Scope, environmentId: string): Promise<string | null> =>
  (await mine(db, scope, 'environments').select('portfolio_id').where('id', '=', environmentId).executeTakeFirst())
    ?.portfolio_id ?? null;
