import type { PointTypeKey } from '@steward/core/sensing/point-types';
import type { SensorKind } from '@steward/core/sensing/sample';
import table from './point-types.json' with { type: 'json' };

type Label = Readonly<Record<'en' | 'de' | 'ar', string>>;

/** What a sensor measures. */
export interface PointType {
  key: PointTypeKey;
  /** The key of a group. */
  group: string;
  /** The symbol: `°C`; empty for counts, ratios and states. */
  unit: string;
  /** The symbols of other units in which devices send it. */
  alternativeUnits: readonly string[];
  kind: SensorKind;
  /** The plausible range in `unit`; null: no limit. */
  min: number | null;
  max: number | null;
  decimals: number;
  /** The class of the Brick ontology; null if it has none. */
  brickClass: string | null;
  label: Label;
}

/** The groups in the order in which they are offered. */
export const pointGroups: readonly { key: string; label: Label }[] = table.groups;

/** The point types in the order in which they are offered, group by group. */
// JSON: the compiler sees plain texts; the test checks keys and kinds.
export const pointTypes: readonly PointType[] = table.points as PointType[];

const byKey = new Map<string, PointType>(pointTypes.map((type) => [type.key, type]));

/** A point type by its key; undefined for an unknown one. */
export const pointType = (key: string): PointType | undefined => byKey.get(key);

/** Edition, source and license of the list. */
export const pointTypesSource: Readonly<{ edition: string; source: string; license: string }> = {
  edition: table.edition,
  source: table.source,
  license: table.license,
};
