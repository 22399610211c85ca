import { fail } from '@steward/contract/failures';
import type { z } from 'zod';
import { isNestedBeyond } from '../json-depth.ts';

/** The inputs of calls have at most ten levels. */
const MAX_DEPTH = 100;
/** More errors of one request help no client. */
const MAX_ERRORS = 100;

/** The value of a JSON text in a request; refuses others, and nesting that would fill the stack of what reads the value. */
export function readJson(text: string, field: string): unknown {
  if (isNestedBeyond(text, MAX_DEPTH)) fail('request.invalid', undefined, [{ field, message: 'is nested too deeply' }]);
  try {
    return JSON.parse(text);
  } catch {
    return fail('request.invalid', undefined, [{ field, message: 'is not JSON' }]);
  }
}

/** The first errors of a schema in readable form: one line per field. */
export const fieldErrors = (error: z.ZodError): { field: string; message: string }[] =>
  error.issues.slice(0, MAX_ERRORS).map((issue) => {
    const field = issue.path.join('.');
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    return { field, message: isMissing ? 'is required' : issue.message };
  });
