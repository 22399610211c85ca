import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { roomLeft } from '../../foundation/uploads/storage.service.ts';

/** The limits of the files in an archive of this size: the space that the organization has once the archive itself is deleted. */
export const spaceForFiles = (ctx: Ctx, { bytes }: { bytes: number }): Promise<{ fileBytes: number; files: number }> =>
  reading(ctx, async (work) => {
    const { bytesLeft, filesLeft } = await roomLeft(ctx, work);
    return { fileBytes: bytesLeft + bytes, files: filesLeft + 1 };
  });
