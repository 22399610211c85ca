import type { FromChild } from '../platform/isolated.ts';

/**
 * The child's side of an isolated pool: one task at a time. An error with a code of the form `file.damaged` is a finding about
 * the file and goes to the caller; any other is a fault and is told to the log only.
 */
export function serveTasks<T>(work: (task: T, onProgress: (percent: number) => void) => Promise<unknown>): void {
  const tell = (message: FromChild) => process.send?.(message);
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ task }: { task: T }) => {
    let last = -1;
    const onProgress = (percent: number) => {
      const whole = Math.min(99, Math.max(last, Math.round(percent)));
      if (whole === last) return;
      last = whole;
      tell({ kind: 'progress', percent: whole });
    };
    work(task, onProgress).then(
      (value) => tell({ kind: 'result', value }),
      (error: unknown) => {
        const code = (error as { code?: unknown } | null)?.code;
        if (typeof code === 'string' && /^[a-z]+(?:-[a-z]+)*\.[a-z-]+$/.test(code)) tell({ kind: 'failure', code });
        else
          tell({
            kind: 'failure',
            code: 'isolated.failed',
            detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
          });
      },
    );
  });
}
