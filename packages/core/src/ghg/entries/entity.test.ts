import { describe, expect, it } from 'vitest';
import { MissingValue } from '../../failure.ts';
import { treatmentOf, type EntityFacts } from './entity.ts';

const facts: EntityFacts = {
  type: 'Joint Ventures',
  equityShare: 0.4,
  hasFinancialControl: false,
  hasOperationalControl: false,
  isFinanceLease: false,
};
const shares = (entity: Partial<EntityFacts>) =>
  (['equity_share', 'financial_control', 'operational_control'] as const).map(
    (approach) => treatmentOf({ ...facts, ...entity }, approach).share,
  );

// GHG Protocol Corporate Standard (2004), chapter 3, table 1: equity share, financial control, operational control.
describe('the part of an entity that counts', () => {
  it.each([
    ['Group Company A/Subsidiaries', { hasOperationalControl: true }, [0.4, 1, 1]],
    ['Group Company B/Subsidiaries', {}, [0.4, 1, 0]],
    ['Associated/Affiliated', {}, [0.4, 0, 0]],
    ['Non-incorporated joint ventures', { hasOperationalControl: true }, [0.4, 0.4, 1]],
    ['Joint Ventures', {}, [0.4, 0.4, 0]],
    ['Joint Ventures', { hasFinancialControl: true }, [0.4, 1, 0]],
    ['Fixed asset investments', { hasOperationalControl: true, hasFinancialControl: true }, [0, 0, 0]],
    ['Franchises', { equityShare: 0, hasOperationalControl: true }, [0, 0, 1]],
    ['Leased Building/Asset', { hasOperationalControl: true }, [0, 0, 1]],
    ['Leased Building/Asset', { isFinanceLease: true }, [1, 1, 0]],
    ['Outsourced Activity', {}, [0, 0, 0]],
  ] as const)('%s %o', (type, more, expected) => {
    expect(shares({ type, ...more })).toEqual(expected);
  });

  it('says where the rest belongs', () => {
    expect(treatmentOf({ ...facts, type: 'Leased Factory' }, 'financial_control')).toEqual({
      share: 0,
      rule: 'operating-lease',
      elsewhere: '8',
      elsewhereShare: 1,
    });
  });

  // Scope 3 Standard, categories 8 and 13 to 15.
  it.each([
    ['Associated/Affiliated', {}, 'financial_control', '15', 0.4],
    ['Joint Ventures', {}, 'operational_control', '15', 0.4],
    ['Fixed asset investments', { equityShare: null }, 'equity_share', '15', null],
    ['Owned/Controlled Building', {}, 'operational_control', '13', 0.4],
    ['Franchises', {}, 'operational_control', '14', 1],
    ['Outsourced Activity', {}, 'operational_control', '1', 1],
    // The rest is the partner's.
    ['Joint Ventures', {}, 'equity_share', null, 0],
    ['Power Generation Unit', {}, 'operational_control', null, 0],
    ['Leased Building/Asset', { hasOperationalControl: true }, 'operational_control', null, 0],
  ] as const)('%s %o under %s: category %s, %s of it', (type, more, approach, elsewhere, elsewhereShare) => {
    expect(treatmentOf({ ...facts, ...more, type }, approach)).toMatchObject({ elsewhere, elsewhereShare });
  });

  it('does not guess an equity share', () => {
    expect(() => treatmentOf({ ...facts, equityShare: null }, 'equity_share')).toThrow(MissingValue);
  });
});
