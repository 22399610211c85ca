import { expect, test } from 'vitest';
import { z } from 'zod';
import { id, requiredText, text } from './call.ts';
import { changesOf, isChange, savedOf } from './changes.ts';
import { calls } from './declared.ts';

const fields = {
  name: requiredText(20),
  note: text(20).default(''),
  floors: z.number().nullable().default(null),
  isActive: z.boolean().default(true),
  labels: z.array(z.string()).default([]),
};
const change = z.object({ thing_id: z.string(), ...changesOf(fields) });

test('an absent field stays absent, and null clears what may be empty', () => {
  expect(change.parse({ thing_id: '1' })).toEqual({ thing_id: '1' });
  expect(change.parse({ thing_id: '1', note: null, floors: null, labels: null })).toEqual({
    thing_id: '1',
    note: '',
    floors: null,
    labels: [],
  });
});

test('null does not clear what has to be there', () => {
  for (const name of ['name', 'isActive'])
    expect(change.safeParse({ thing_id: '1', [name]: null }).success, name).toBe(false);
});

test('defaults and required fields are those of a new thing', () => {
  const saved = savedOf({ thing_id: id('space') }, fields);
  expect(saved.parse({ name: 'New' })).toEqual({ name: 'New', note: '', floors: null, isActive: true, labels: [] });
  expect(saved.safeParse({ note: 'New' }).error?.issues).toMatchObject([{ path: ['name'], code: 'invalid_type' }]);
  const thing_id = '01890000-0000-7000-8000-000000000000';
  expect(saved.parse({ thing_id, note: 'Changed' })).toEqual({ thing_id, note: 'Changed' });
});

/** Calls with the name of an update that have defaults, and why. */
const noUpdate: Readonly<Record<string, string>> = {
  correctTelemetry: 'adds a correction',
  recordBillPayment: 'adds a payment',
  recordStatementPayment: 'adds a payment',
  recordFactByVerifier: 'adds a fact',
  recordLaterFact: 'adds a fact',
  recordRestatement: 'adds an event; what it says of a property, an entity or a factor is only simulated',
  saveInstrument: 'adds an instrument',
  saveOwnFactor: 'adds a factor',
  saveBreeamAssessment: 'saves the answers that it names; the other fields say of which report',
  saveBreeamWeights: 'saves what a manual says as a whole',
  saveGwpSet: 'is one choice for one year: null is no set',
};

/** Calls that change a thing under another name. */
const furtherUpdates = ['createOrganization', 'applyBoundaryChange', 'assignMemberToTeam', 'createUserProfile'];

const updating = calls.filter(
  ({ name, method }) =>
    method !== 'GET' &&
    (/^(update|edit|save|set|put|rename|change|correct|assign|switch|move|record|adjust|revise)[A-Z]/.test(name) ||
      furtherUpdates.includes(name)),
);

/** The fields with a default. A list that is sent replaces the list: its items may have defaults. */
function defaultsIn(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return [path];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodPipe) return defaultsIn(schema.in as z.ZodType, path);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, one]) =>
      defaultsIn(one, path ? `${path}.${name}` : name),
    );
  return [];
}

test('no call that changes a thing has a default in its input', () => {
  const found = updating.flatMap(({ name, input }) =>
    defaultsIn(input).flatMap((path) => (name in noUpdate ? [] : `${name}: ${path}`)),
  );
  expect(found).toEqual([]);
});

test('every exception has a default', () => {
  const names = updating.filter(({ input }) => defaultsIn(input).length > 0).map(({ name }) => name);
  expect(Object.keys(noUpdate).filter((name) => !names.includes(name))).toEqual([]);
});

test('a field of an update says so, for forms and for the API document', () => {
  expect(isChange(changesOf(fields).note)).toBe(true);
  expect(isChange(fields.note)).toBe(false);
});
