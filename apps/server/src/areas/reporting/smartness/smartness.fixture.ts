import { smartness, type SmartnessForm } from '@steward/contract/reporting/smartness';
import { expect } from 'vitest';
import type { Person } from '../../../testing/person.ts';

type Saving = { environment_id: string } & Record<string, unknown>;
const year = 2026;
export const read = (person: Person, environment_id: string, method: SmartnessForm['method'] = 'sri_b') =>
  person.get(smartness.getSmartnessCoreCriteriaForm, { environment_id, method, year });
export const ask = (person: Person, input: Saving) =>
  person.ask(smartness.createSmartnessCoreCriteriaForm, { method: 'sri_b', year, ...input } as never);
export const save = (person: Person, input: Saving): Promise<SmartnessForm> =>
  person.get(smartness.createSmartnessCoreCriteriaForm, { method: 'sri_b', year, ...input } as never);
export const question = (form: SmartnessForm, code: string) =>
  form.groups.flatMap(({ questions }) => questions).find((one) => one.code === code) ?? expect.fail(code);
