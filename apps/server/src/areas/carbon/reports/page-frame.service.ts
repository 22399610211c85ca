import type { Work } from '../../../database/transaction.ts';
import type { FrameTexts } from '../../../gateways/pdf/page-frame.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findNearest, portfolioOf } from '../../../platform/report-templates/nearest-template.ts';
import { pageImageOf } from '../../foundation/files/page-images.service.ts';
import type { ReportRow } from './reports.repository.ts';

/** Head, foot and image of a template, as a round keeps them. */
export interface PageFrameOfRound {
  header_info: string;
  footer_info: string;
  image_file_id: string | null;
}

/** The template that holds for a report: of the person, else of its portfolio, else of the organization. Null: none is saved. */
export async function frameOfReport(
  work: Work,
  { level, target_id }: Pick<ReportRow, 'level' | 'target_id'>,
  userId: string | undefined,
): Promise<PageFrameOfRound | null> {
  const portfolio_id =
    level === 'Portfolio' ? target_id : level === 'Property' && target_id ? await portfolioOf(work, target_id) : null;
  const found = await findNearest(work, { user_id: userId, portfolio_id });
  if (!found) return null;
  const { header_info, footer_info, image_file_id } = found;
  return { header_info, footer_info, image_file_id };
}

/** The same with the bytes of the image, for the pages. */
export async function printedFrame(ctx: Ctx, frame: PageFrameOfRound | null): Promise<FrameTexts | undefined> {
  if (!frame) return undefined;
  const { image_file_id, ...texts } = frame;
  return { ...texts, logo: await pageImageOf(ctx, image_file_id) };
}
