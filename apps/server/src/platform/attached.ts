import type { Ctx } from './ctx.ts';
import type { UploadedFile } from './http/bind.ts';

/** Passes the current file of a document within reach on as if it had been sent; its bytes are on the disk until `use` has ended. */
export type AttachedFile = <T>(
  ctx: Ctx,
  documentId: string,
  use: (ctx: Ctx, file: UploadedFile) => Promise<T>,
) => Promise<T>;

declare module './ctx.ts' {
  interface Platform {
    /** The file of a document, for calls that attach one. */
    attachedFile: AttachedFile;
  }
  interface Ctx {
    /** The stored file that the call attaches: its row is used again. */
    attached?: { sha256: string; fileId: string };
  }
}
