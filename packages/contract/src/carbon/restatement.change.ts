import { isReasonToRecalculate, restatementKinds, type RestatementKind } from '@steward/core/ghg/base-year';
import { z } from 'zod';
import { countedDay, id } from '../call.ts';
import { changesOf } from '../changes.ts';
import { EntityChange, organizationFields, GwpChoice } from './boundaries.ts';
import { OwnFactor } from './factors.references.ts';

export const Approach = z.enum(['operational_control', 'financial_control', 'equity_share']);
export const Decision = z.enum(['recalculate', 'log']);
const kg = () => z.number().min(-1e15).max(1e15).nullable().default(null);

export const OrganizationChange = z.object(changesOf(organizationFields));

/** What happened, or is about to. Which of the fields count depends on the kind. */
export const Change = z.object({
  kind: z.enum(restatementKinds),
  /** The first day on which it holds. */
  day: countedDay(),
  consolidation: Approach.nullable().default(null),
  entity_id: id('ghg-entity').nullable().default(null),
  equity_share: z.number().min(0).max(1).nullable().default(null),
  has_financial_control: z.boolean().optional(),
  has_operational_control: z.boolean().optional(),
  /** All that is said of the entity, in place of its share and control alone. */
  entity: EntityChange.nullable().default(null),
  organization: OrganizationChange.nullable().default(null),
  upstream_energy: z.boolean().nullable().default(null),
  gwp: GwpChoice.nullable().default(null),
  environment_id: id('environment').nullable().default(null),
  factor: OwnFactor.nullable().default(null),
  /** kg CO2e of the base year, negative where they fall: for what cannot be computed from bills. */
  effect: z.object({ scope1: kg(), scope2_location: kg(), scope2_market: kg(), scope3: kg() }).nullable().default(null),
});
export type Change = z.output<typeof Change>;

/** Kinds whose effect a person enters. */
export const enteredKinds: readonly RestatementKind[] = ['merger', 'in-sourcing', 'out-sourcing', 'method', 'error'];

const needed: Partial<
  Record<
    RestatementKind,
    'consolidation' | 'entity_id' | 'organization' | 'upstream_energy' | 'gwp' | 'environment_id' | 'factor'
  >
> = {
  consolidation: 'consolidation',
  entity: 'entity_id',
  scopes: 'organization',
  upstream: 'upstream_energy',
  gwp: 'gwp',
  acquisition: 'environment_id',
  divestment: 'environment_id',
  factor: 'factor',
};

export const refuseIncomplete = (change: Change, check: z.RefinementCtx) => {
  const field = needed[change.kind];
  if (field && change[field] === null) check.addIssue({ code: 'custom', path: [field], message: 'is required' });
  if (change.kind === 'entity' && change.entity === null && change.equity_share === null)
    check.addIssue({ code: 'custom', path: ['equity_share'], message: 'is required' });
  if (enteredKinds.includes(change.kind) && !Object.values(change.effect ?? {}).some((value) => value !== null))
    check.addIssue({ code: 'custom', path: ['effect', 'scope1'], message: 'is required' });
};

/** Deciding to recalculate for what is no reason would hide the growth that a base year is there to show. */
export const refuseWithoutReason = (
  { kind, decision }: Change & { decision: 'recalculate' | 'log' },
  check: z.RefinementCtx,
) => {
  if (decision === 'recalculate' && !isReasonToRecalculate(kind))
    check.addIssue({ code: 'custom', path: ['decision'], message: 'is no reason to recalculate' });
};
