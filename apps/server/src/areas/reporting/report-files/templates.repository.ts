import type { Tx } from '../../../database/connection.ts';
import { insertMine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { TemplateRow, Whose } from '../../../platform/report-templates/nearest-template.ts';

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
