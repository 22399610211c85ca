import type { FieldValue } from '@steward/core/fields/form';
import type { RecordLevel } from '@steward/core/records/kind';

/** What a version of a record says. */
export interface RecordContent {
  level: RecordLevel;
  portfolio_id: string | null;
  environment_id: string | null;
  first_day: string;
  last_day: string | null;
  values: Record<string, FieldValue>;
  source: string;
  owner_id: string | null;
}
