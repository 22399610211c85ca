import { reading } from '../../../database/transaction.ts';
import type { PageImage } from '../../../gateways/pdf/blocks.ts';
import { imageSize } from '../../../gateways/pdf/image-size.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { findFile, readBytes } from './files.service.ts';

/** The image of a template for the pages of a report. Null: there is none, or its file is gone. */
export async function pageImageOf(ctx: Ctx, fileId: string | null): Promise<PageImage | null> {
  if (fileId === null) return null;
  const file = await reading(ctx, (work) => findFile(work, fileId));
  if (!file) return null;
  const bytes = await readBytes(ctx, scopeOf(ctx), file.sha256);
  const size = imageSize(bytes);
  return size ? { ...size, base64: bytes.toString('base64') } : null;
}
