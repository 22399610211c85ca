/** Builds the server's child programs into `outdir/child-programs`. */
export function buildChildPrograms(outdir: string): Promise<void>;
