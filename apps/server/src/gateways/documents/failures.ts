import { Failure, fail, failures, type FailureCode } from '@steward/contract/failures';

const isKnown = (code: string): code is FailureCode => code in failures;

/** Passes on why a child could not read a file, as a failure that says what to do. */
export async function refused(error: unknown): Promise<never> {
  if (error instanceof Failure) throw error;
  const code = String((error as { code?: unknown } | null)?.code);
  if (code === 'child-process.timeout' || code === 'child-process.memory') fail('file.too-complex-to-show');
  if (code === 'child-process.failed') fail('file.damaged');
  if (code === 'child-process.crashed') fail('file.not-read');
  if (code.startsWith('file.') && isKnown(code)) fail(code);
  throw error;
}
