import { expect, test } from 'vitest';
import { statementStatusOf, type DecidedFact, type NamedStatement } from './statement-status.ts';

const fact = (round: number, decision: DecidedFact['decision'], day = '2026-03-01'): DecidedFact => ({
  round,
  decision,
  side: 'verifier',
  recorded_at: day,
  recorded_by_name: 'Vera',
});
const issued = (round: number, opinion: NamedStatement['opinion'] = 'unmodified'): NamedStatement => ({
  round,
  opinion,
  sha256: `hash ${round}`,
  issued_at: `2026-0${round}-15`,
});
const first = issued(1);
const second = issued(2);

test.each<[string, DecidedFact[], NamedStatement[], string]>([
  ['without facts it stands', [], [first], 'stands'],
  ['a fact that changes nothing leaves it standing', [fact(1, 'none')], [first], 'stands'],
  ['it stands to be reissued', [fact(1, 'reissue')], [first], 'to-be-reissued'],
  ['an adverse conclusion replaces nothing', [fact(1, 'reissue')], [first, issued(2, 'adverse')], 'to-be-reissued'],
  ['the next accepting one replaces it', [fact(1, 'reissue')], [first, second], 'replaced'],
  ['withdrawn stays withdrawn', [fact(1, 'withdraw')], [first, second], 'withdrawn'],
  ['withdrawal outweighs an earlier reissue', [fact(1, 'reissue'), fact(1, 'withdraw')], [first], 'withdrawn'],
  ['a fact of another round is not its own', [fact(2, 'withdraw')], [first, second], 'stands'],
])('%s', (_, facts, statements, state) => {
  expect(statementStatusOf(1, facts, statements).state).toBe(state);
});

test('the new statement names what it replaces, the old one what replaced it', () => {
  const facts = [fact(1, 'reissue', '2026-01-20')];
  expect(statementStatusOf(1, facts, [first, second])).toMatchObject({
    since: '2026-01-20',
    by: 'Vera',
    replaced_by: second,
    replaces: null,
  });
  expect(statementStatusOf(2, facts, [first, second])).toMatchObject({
    state: 'stands',
    replaces: first,
    replaced_by: null,
  });
  // A later round without any fact in between replaces nothing.
  expect(statementStatusOf(2, [], [first, second]).replaces).toBeNull();
});
