import { shippedStyles, type ReportStyles } from '@steward/core/disclosures/report-style';
import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';
import { mine } from '../../database/scoped.ts';
import type { Work } from '../../database/transaction.ts';
import type { Scope } from '../ctx.ts';

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

/** The template that holds for the person, the portfolio or the organization: the nearest that is saved. */
export async function findNearest(
  { db, scope }: Work,
  { user_id, portfolio_id }: { user_id?: string | undefined; portfolio_id?: string | null | undefined },
): Promise<TemplateRow | undefined> {
  const nearest: Whose[] = [
    ...(user_id === undefined ? [] : [{ user_id, portfolio_id: null }]),
    ...(portfolio_id ? [{ user_id: null, portfolio_id }] : []),
    { user_id: null, portfolio_id: null },
  ];
  for (const whose of nearest) {
    const found = await findTemplate(db, scope, whose);
    if (found) return found;
  }
  return undefined;
}

/** The template of a portfolio is that of its properties too. */
export const portfolioOf = async ({ db, scope }: Work, environmentId: string): Promise<string | null> =>
  (await mine(db, scope, 'environments').select('portfolio_id').where('id', '=', environmentId).executeTakeFirst())
    ?.portfolio_id ?? null;

const shipped = {
  styles: shippedStyles,
  header_info: '{organization}',
  footer_info: '{date}',
  image_file_id: null,
} satisfies Partial<TemplateRow>;

/** What is printed where no template is saved. */
export const contentOf = (row: TemplateRow | undefined): Omit<TemplateRow, 'id' | 'version' | keyof Whose> =>
  row ?? shipped;
