import { InvalidValue, MissingValue } from '../../failure.ts';
import type { Consolidation } from '../../property/attributes-over-time.ts';

/** The fourteen types of entities; the first seven are legal forms, the others assets or activities. */
export const entityTypes = [
  'Group Company A/Subsidiaries',
  'Group Company B/Subsidiaries',
  'Associated/Affiliated',
  'Non-incorporated joint ventures',
  'Fixed asset investments',
  'Joint Ventures',
  'Franchises',
  'Ship Fleet',
  'Power Generation Unit',
  'Owned/Controlled Building',
  'Car Fleet',
  'Leased Factory',
  'Leased Building/Asset',
  'Outsourced Activity',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** The facts that decide which part of an entity counts. */
export interface EntityFacts {
  type: EntityType;
  /** Economic interest, 0 to 1; null if unknown. */
  equityShare: number | null;
  hasFinancialControl: boolean;
  hasOperationalControl: boolean;
  /** Leased parts only. */
  isFinanceLease: boolean;
}

/** The rule that decided the part. */
export type TreatmentRule =
  | 'equity-share'
  | 'financially-controlled'
  | 'not-financially-controlled'
  | 'joint-financial-control'
  | 'operated'
  | 'not-operated'
  | 'finance-lease'
  | 'operating-lease'
  | 'investment'
  | 'outsourced';

export interface Treatment {
  /** The part of its emissions inside scopes 1 and 2, 0 to 1. */
  share: number;
  rule: TreatmentRule;
  /** The category of scope 3 in which it counts if no part is inside; null: in none. */
  elsewhere: string | null;
  /** The part that counts in that category, 0 to 1; null if the equity share decides and is unknown. */
  elsewhereShare: number | null;
}

/** The category in which entities outside the boundary are reported (Scope 3 Standard, chapter 5). */
const elsewhereOf: Readonly<Partial<Record<EntityType, string>>> = {
  'Associated/Affiliated': '15',
  'Non-incorporated joint ventures': '15',
  'Fixed asset investments': '15',
  'Joint Ventures': '15',
  'Group Company A/Subsidiaries': '15',
  'Group Company B/Subsidiaries': '15',
  Franchises: '14',
  'Ship Fleet': '8',
  'Car Fleet': '8',
  'Leased Factory': '8',
  'Leased Building/Asset': '8',
  'Owned/Controlled Building': '13',
  'Outsourced Activity': '1',
};

/**
 * The part of an entity's emissions that counts in scopes 1 and 2 under a consolidation approach. Subsidiaries count fully under financial
 * control; associated companies only by equity; joint ventures by equity under joint financial control, fully where one partner controls;
 * fixed asset investments and outsourced activities never. Leased parts: a finance lease is inside under equity share and financial
 * control, an operating lease is not; under operational control the operator counts it.
 *
 * Entities outside the boundary count in a category of scope 3: investments and buildings operated by others by the equity share; leased,
 * franchised and outsourced ones fully. Where a part is inside by equity, the rest belongs to the other owners and counts nowhere.
 *
 * Throws `MissingValue` if the equity share decides and is unknown. Source: GHG Protocol Corporate Standard (2004), chapter 3 (table of
 * accounting categories), chapter 4 and appendix F (leased assets); Scope 3 Standard (2011), chapter 5.
 */
export function treatmentOf(entity: EntityFacts, approach: Consolidation): Treatment {
  const { type } = entity;
  const treated = (share: number, rule: TreatmentRule): Treatment => {
    const elsewhere = share === 0 ? (elsewhereOf[type] ?? null) : null;
    const isByEquity = elsewhere === '15' || elsewhere === '13';
    return {
      share,
      rule,
      elsewhere,
      elsewhereShare: elsewhere === null ? 0 : isByEquity ? entity.equityShare : 1,
    };
  };
  if (type === 'Fixed asset investments') return treated(0, 'investment');
  if (type === 'Outsourced Activity') return treated(0, 'outsourced');
  if (approach === 'operational_control')
    return entity.hasOperationalControl ? treated(1, 'operated') : treated(0, 'not-operated');
  const isLeased = type === 'Leased Factory' || type === 'Leased Building/Asset';
  if (isLeased) return entity.isFinanceLease ? treated(1, 'finance-lease') : treated(0, 'operating-lease');
  const byEquity = (rule: TreatmentRule) => {
    const { equityShare } = entity;
    if (equityShare === null) throw new MissingValue('equity share');
    if (!(equityShare >= 0 && equityShare <= 1)) throw new InvalidValue('The equity share must lie between 0 and 1');
    return treated(equityShare, rule);
  };
  if (approach === 'equity_share') return byEquity('equity-share');
  switch (type) {
    case 'Group Company A/Subsidiaries':
    case 'Group Company B/Subsidiaries':
      return treated(1, 'financially-controlled');
    case 'Associated/Affiliated':
      return treated(0, 'not-financially-controlled');
    case 'Non-incorporated joint ventures':
      return byEquity('joint-financial-control');
    case 'Joint Ventures':
      return entity.hasFinancialControl ? treated(1, 'financially-controlled') : byEquity('joint-financial-control');
    default:
      return entity.hasFinancialControl
        ? treated(1, 'financially-controlled')
        : treated(0, 'not-financially-controlled');
  }
}
