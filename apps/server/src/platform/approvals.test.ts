import { Failure } from '@steward/contract/failures';
import { seenVersion } from '@steward/contract/call';
import { expect, test } from 'vitest';
import { refuseChanged, versionOf } from './approvals.ts';

const facts = { iban: 'DE02120300000000202051', name: 'Payee', amount: 20_840.26, note: null };
const refusalOf = (seen: string | undefined, now: object): Failure | undefined => {
  try {
    refuseChanged(seen, { ...now });
    return undefined;
  } catch (failure) {
    return failure as Failure;
  }
};
const fieldsOf = (failure: Failure | undefined) => failure?.errors?.map(({ field }) => field);

test('the version that was seen is accepted, whatever the order of the values, and after a change back', () => {
  const { iban, ...others } = facts;
  expect(refusalOf(versionOf(facts), { ...others, iban })).toBeUndefined();
  expect(seenVersion().safeParse(versionOf(facts)).success).toBe(true);
});

test('a change is refused with the fields that differ and what they are now', () => {
  const failure = refusalOf(versionOf(facts), { ...facts, amount: 99_999.99 });
  expect(failure?.code).toBe('approval.changed');
  expect(fieldsOf(failure)).toEqual(['amount']);
  expect(failure?.detail).toBe('amount: 99999.99');
});

test('the short marks of the values decide nothing: with those of the present values, another fingerprint is refused', () => {
  const [, ...marks] = versionOf(facts).split('-');
  expect(fieldsOf(refusalOf(['0'.repeat(64), ...marks].join('-'), facts))).toEqual(['amount', 'iban', 'name', 'note']);
});

test('a version of other values names all of them', () => {
  expect(fieldsOf(refusalOf(versionOf({ iban: facts.iban }), facts))).toEqual(['amount', 'iban', 'name', 'note']);
});

test('without a version, which the specification allows, nothing is compared', () => {
  expect(refusalOf(undefined, facts)).toBeUndefined();
});
