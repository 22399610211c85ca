import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamAssessment } from '@steward/contract/reporting/breeam.models';
import { expect } from 'vitest';
import type { Person } from '../../../testing/person.ts';

type Saving = { environment_id: string } & Record<string, unknown>;
const old = { year: 2019, scheme: 'breeam' as const };
export const read = (
  person: Person,
  environment_id: string,
  about: Record<string, unknown> = old,
): Promise<BreeamAssessment> => person.get(breeam.getBreeamAssessment, { environment_id, ...about } as never);
export const ask = (person: Person, input: Saving) =>
  person.ask(breeam.saveBreeamAssessment, { ...old, ...input } as never);
export const save = (person: Person, input: Saving): Promise<BreeamAssessment> =>
  person.get(breeam.saveBreeamAssessment, { ...old, ...input } as never);
export const issue = (form: BreeamAssessment, code: string) =>
  form.issues.find((one) => one.code === code) ?? expect.fail(code);
export const part = (form: BreeamAssessment, key: string) =>
  form.parts.find((one) => one.part === key) ?? expect.fail(key);

/** Every issue of a part with all of its credits. */
export const full = (form: BreeamAssessment, key: string) =>
  form.issues
    .filter((one) => one.part === key)
    .map(({ code, credits, options }) =>
      options.length ? { code, options: options.map(({ value }) => value).slice(-1) } : { code, credits },
    );
