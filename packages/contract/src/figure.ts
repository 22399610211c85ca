import type { Adding, Grain, SubjectKind } from '@steward/core/figures/figure';
import type { Need } from '@steward/core/permissions/modules';
import type { Language } from './language.ts';

/** A figure that an area declares, and answers on the server in `<area>.figures.ts`. */
export interface FigureDefinition {
  /** The field's term, in each language. */
  name: Readonly<Record<Language, string>>;
  /** The unit of its values, such as `kWh` or `kg CO2e`; `currency` where each value names its own; `%` is a share of 1. */
  unit: string;
  /** The finest step it is known for; every coarser one can be asked for, too. `now`: the state at the moment of the question. */
  grain: Grain;
  /** What it can be asked about. */
  subjects: readonly SubjectKind[];
  adds: Adding;
  /** The permission that shows it. */
  needs: Need;
  /** What it belongs to, as screens list it. */
  group: FigureGroup;
  /** Whether a higher value is better or worse; absent where neither can be said. */
  more?: 'better' | 'worse';
  /** Frameworks ask for it; lists of properties do not offer it as a column. */
  isForReports?: true;
  /** Tenants do not see it. */
  isNotForTenants?: true;
  /** The address of the screen that shows how the value of a property came about; `:id` and `:year` are replaced. */
  calculation?: string;
}

/** What a figure of properties can be asked about: one of them, or many added up. */
export const ofProperties = ['organization', 'portfolio', 'fund', 'property'] as const;

/** The same, and what a meter measures. */
export const ofPropertiesAndMeters = [...ofProperties, 'meter'] as const;

/** The same, and what is let: a space, or all that a tenant leases. */
export const ofPropertiesAndLettings = [...ofProperties, 'space', 'tenant'] as const;

export const figureGroups = ['emissions', 'energy', 'resources', 'money', 'area', 'data', 'indoor', 'work'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** The figures that are divided from others and need no answer of their own. */
export type Ratio = { adds: { of: readonly [string, string] } | { meanOf: readonly string[] } };
