import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { reportFiles, ReportTemplate } from '@steward/contract/reporting/report-files';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { imageSize } from '../../../gateways/pdf/image-size.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import {
  contentOf,
  findNearest,
  findTemplate,
  type TemplateRow,
  type Whose,
} from '../../../platform/report-templates/nearest-template.ts';
import { uuid } from '../../../platform/uuid.ts';
import { fileUrl } from '../../foundation/files/file-url.ts';
import { dropBytes, findFile, isOpenTo, readBytes, removeFiles } from '../../foundation/files/files.service.ts';
import { findSubject } from '../frameworks/subjects.service.ts';
import * as repository from './templates.repository.ts';

type Given = Parsed<typeof reportFiles.getTemplate>;

const MOST_BYTES = 1024 * 1024;

function refuseOthers(ctx: Ctx, { user_id, orgId }: Given): void {
  if (user_id !== undefined && user_id !== actorOf(ctx).userId) fail('report-template.not-found');
  if (orgId !== undefined && orgId !== scopeOf(ctx).organizationId) fail('report-template.not-found');
}

const fromOf = ({ user_id, portfolio_id }: Whose) =>
  user_id ? ('person' as const) : portfolio_id ? ('portfolio' as const) : ('organization' as const);

function shown(row: TemplateRow | undefined): ReportTemplate {
  const { styles, header_info, footer_info, image_file_id } = contentOf(row);
  return {
    styles,
    header_info,
    footer_info,
    organizationImage: image_file_id,
    image_url: image_file_id && fileUrl(image_file_id),
    from: row ? fromOf(row) : 'shipped',
  };
}

export const getTemplate = (ctx: Ctx, given: Given): Promise<ReportTemplate> =>
  reading(ctx, async (work) => {
    refuseOthers(ctx, given);
    if (given.portfolio_id !== undefined) await findSubjects(work, 'portfolio', [given.portfolio_id]);
    return shown(await findNearest(work, given));
  });

/** Whose template is saved. Others than the own one belong to people who may edit what they are for. */
async function mustOwn(ctx: Ctx, work: Work, given: Given): Promise<Whose> {
  refuseOthers(ctx, given);
  const { user_id, portfolio_id } = given;
  if (portfolio_id !== undefined) await findSubjects(work, 'portfolio', [portfolio_id]);
  if (user_id !== undefined) return { user_id, portfolio_id: null };
  const { rights } = actorOf(ctx);
  if (!decide(rights, portfolio_id === undefined ? 'organization.edit' : 'frameworks.edit').allowed)
    fail('session.forbidden');
  await findSubject(work, portfolio_id === undefined ? 'organization' : 'portfolio', portfolio_id);
  return { user_id: null, portfolio_id: portfolio_id ?? null };
}

/** Refuses an image that the person may not open, that is broken, or that no PDF can have. */
async function refuseImage(ctx: Ctx, id: string): Promise<void> {
  const file = await reading(ctx, async (work) =>
    (await isOpenTo(ctx, work, id)) ? findFile(work, id) : fail('file.not-found'),
  );
  if (!file) fail('file.not-found');
  if (Number(file.bytes) > MOST_BYTES) fail('report-template.image');
  if (!imageSize(await readBytes(ctx, scopeOf(ctx), file.sha256))) fail('report-template.image');
}

export async function saveTemplate(
  ctx: Ctx,
  { styles, header_info, footer_info, organizationImage, ...given }: Parsed<typeof reportFiles.saveTemplate>,
): Promise<ReportTemplate> {
  await reading(ctx, (work) => mustOwn(ctx, work, given));
  if (organizationImage) await refuseImage(ctx, organizationImage);
  const { template, dropped } = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const whose = await mustOwn(ctx, work, given);
    const known = await findTemplate(db, scope, whose);
    const before = contentOf(known);
    const row = {
      styles: JSON.stringify(styles ?? before.styles),
      header_info: header_info ?? before.header_info,
      footer_info: footer_info ?? before.footer_info,
      image_file_id: organizationImage === undefined ? before.image_file_id : organizationImage,
      changed_by: actorOf(ctx).userId,
      changed_at: ctx.now,
    };
    if (known) await repository.updateTemplate(db, scope, known.id, { ...row, version: known.version + 1 });
    else await repository.insertTemplate(db, scope, { id: uuid(), ...whose, ...row });
    const left = before.image_file_id;
    return {
      template: shown(await findTemplate(db, scope, whose)),
      dropped: left && left !== row.image_file_id ? await removeFiles(work, [left]) : [],
    };
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, dropped);
  return template;
}
