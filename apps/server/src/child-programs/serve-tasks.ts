import type { FromChild } from '../platform/jobs/child-process-pool.ts';

/**
 * The child's side of a pool: one task at a time. An error with a code of the form `file.damaged` is a result about the file and is
 * returned to the caller; any other error is a fault and is only logged.
 */
export function serveTasks<T>(work: (task: T, onProgress: (percent: number) => void) => Promise<unknown>): void {
  const reply = (message: FromChild) => process.send?.(message);
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ task }: { task: T }) => {
    let last = -1;
    const onProgress = (percent: number) => {
      const whole = Math.min(99, Math.max(last, Math.round(percent)));
      if (whole === last) return;
      last = whole;
      reply({ kind: 'progress', percent: whole });
    };
    work(task, onProgress).then(
      (value) => reply({ kind: 'result', value }),
      (error: unknown) => {
        const code = (error as { code?: unknown } | null)?.code;
        if (typeof code === 'string' && /^[a-z]+(?:-[a-z]+)*\.[a-z-]+$/.test(code)) reply({ kind: 'failure', code });
        else
          reply({
            kind: 'failure',
            code: 'child-process.failed',
            detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
          });
      },
    );
  });
}
