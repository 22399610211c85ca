import type { Change } from '@steward/contract/carbon/restatement.change';
import { fail } from '@steward/contract/failures';
import { valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import { changeSettings } from '../../access/organizations/organizations.service.ts';
import { listDatedValues, supposeHistory } from '../../estate/environments/history.service.ts';
import { accountingOf, changeShareOfEntity, writeEntity, writeOrganization } from '../boundaries/boundaries.service.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { takeOverEditions } from '../reports/editions.service.ts';
import { addOwnFactor, checkOwnFactor, writeGwpSet } from '../factors/references.service.ts';

type Remark = 'no-later-editions';

/** A change in two steps within a transaction: `before` writes the state that is compared with, `after` the changed state. */
export interface SimulatedChange {
  /** The property, entity or energy source it is about. */
  subject: string;
  before(): Promise<void>;
  after(): Promise<Remark | undefined>;
}

const nothing = async () => {};
const noRemark = async () => undefined;

/** Holding, ownership and control of a property; without entries, held and owned fully. */
async function heldOf(work: Work, environmentId: string) {
  const known = (await listDatedValues(work, { environmentId }, ['holding', 'ownership_share', 'control'])).get(
    environmentId,
  );
  const or = (values: DatedValue<number | string>[] | undefined, all: number | string) =>
    values?.length
      ? values.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
      : [{ from: null, value: all }];
  return {
    holding: or(known?.('holding'), 'held'),
    shares: or(known?.('ownership_share'), 1),
    control: or(known?.('control'), 'both'),
  };
}

type Values = readonly DatedValue<number | string>[];

/** None until the day, then the entered values. */
const fromDay = (values: Values, day: string, none: number | string): Values => [
  { from: null, value: none },
  { from: day, value: valueOn(values, day) ?? none },
  ...values.filter(({ from }) => from !== null && from > day),
];

/** The value of the day, applied to all time before it as well. */
const sinceEver = (values: Values, day: string, all: number | string): Values => [
  { from: null, value: valueOn(values, day) ?? all },
  ...values.filter(({ from }) => from !== null && from > day),
];

async function ofProperty(work: Work, boundary: Boundary, change: Change): Promise<SimulatedChange> {
  const id = change.environment_id ?? '';
  const row = boundary.environments.find(({ environment_id }) => environment_id === id);
  if (!row) return fail('environment.not-found');
  const { holding, shares, control } = await heldOf(work, id);
  const simulateChange = async (held: Values, as: Values, controlled: Values) => {
    await supposeHistory(work, id, 'holding', held);
    await supposeHistory(work, id, 'ownership_share', as);
    await supposeHistory(work, id, 'control', controlled);
  };
  const { day } = change;
  if (change.kind === 'acquisition')
    return {
      subject: row.environment_name,
      before: () =>
        simulateChange(fromDay(holding, day, 'not_held'), fromDay(shares, day, 0), fromDay(control, day, 'none')),
      after: async () => {
        await simulateChange(
          sinceEver(holding, day, 'held'),
          sinceEver(shares, day, 1),
          sinceEver(control, day, 'both'),
        );
        return undefined;
      },
    };
  return {
    subject: row.environment_name,
    // Not held up to the day, whatever was entered of its sale.
    before: nothing,
    after: async () => {
      await simulateChange(
        [{ from: null, value: 'not_held' }],
        [{ from: null, value: 0 }],
        [{ from: null, value: 'none' }],
      );
      return undefined;
    },
  };
}

/** Finds the object of a change, and how to write it. */
export async function simulateChange(
  work: Work,
  boundary: Boundary,
  change: Change,
  { baseYear, now }: { baseYear: number | null; now: Date },
): Promise<SimulatedChange> {
  const { consolidation, entity_id, factor } = change;
  switch (change.kind) {
    case 'consolidation':
      return {
        subject: consolidation ?? '',
        before: nothing,
        after: async () => {
          if (consolidation) await changeSettings(work, { ghg: { ...(await accountingOf(work)), consolidation } });
          return undefined;
        },
      };
    case 'entity': {
      const { entity, equity_share, has_financial_control, has_operational_control } = change;
      const facts = { equity_share: equity_share ?? undefined, has_financial_control, has_operational_control };
      const supposed: SimulatedChange = {
        subject: '',
        before: nothing,
        after: async () => {
          supposed.subject = entity
            ? await writeEntity(work, entity_id ?? '', entity)
            : await changeShareOfEntity(work, entity_id ?? '', facts);
          return undefined;
        },
      };
      return supposed;
    }
    case 'scopes':
      return {
        subject: '',
        before: nothing,
        after: async () => {
          if (change.organization) await writeOrganization(work, change.organization);
          return undefined;
        },
      };
    case 'upstream':
      return {
        subject: '',
        before: nothing,
        after: async () => {
          const upstream_energy = change.upstream_energy ?? false;
          await changeSettings(work, { ghg: { ...(await accountingOf(work)), upstream_energy } });
          return undefined;
        },
      };
    case 'gwp':
      return {
        subject: change.gwp ? `${change.gwp.gwp_set ?? ''} ${change.gwp.from_year}`.trim() : '',
        before: nothing,
        after: async () => {
          if (change.gwp) await writeGwpSet(work, change.gwp);
          return undefined;
        },
      };
    case 'acquisition':
    case 'divestment':
      return ofProperty(work, boundary, change);
    case 'factor': {
      if (!factor) return fail('request.invalid');
      await checkOwnFactor(work, factor);
      return {
        subject: factor.carrier,
        before: nothing,
        after: async () => {
          await addOwnFactor(work, factor, null);
          return undefined;
        },
      };
    }
    case 'edition':
      return {
        subject: '',
        before: nothing,
        after: async () => {
          const by = { reason: 'simulated', userId: null, name: '', at: now };
          const found = baseYear === null ? 0 : await takeOverEditions(work, boundary, baseYear, by);
          return found === 0 ? 'no-later-editions' : undefined;
        },
      };
    default:
      return { subject: '', before: nothing, after: noRemark };
  }
}
