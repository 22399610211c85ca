import type { FieldError } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { checkForm, plainValues, type FieldValue, type NumberInUnit } from '@steward/core/fields/form';
import { formOf } from '@steward/core/records/kind';
import { reachesProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import { formErrors } from '../../../platform/form-faults.ts';
import type { KnownKind } from './kinds.service.ts';
import type { RecordContent } from './record-content.ts';
import { hasMember, reachesPortfolio } from './records.repository.ts';

export type SentValue = FieldValue | NumberInUnit | null | undefined;
export type SentContent = Omit<RecordContent, 'values'> & { values: Record<string, SentValue> };

type Given = Record<string, FieldValue | NumberInUnit>;

const isGiven = (value: SentValue): value is FieldValue | NumberInUnit =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const placeErrors = ({ level, portfolio_id, environment_id }: SentContent): FieldError[] =>
  (
    [
      ['portfolio_id', portfolio_id, level === 'portfolio'],
      ['environment_id', environment_id, level === 'property'],
    ] as const
  ).flatMap(([field, id, isNeeded]) => {
    if (isNeeded === (id !== null)) return [];
    return [{ field, message: isNeeded ? 'is required' : 'must be empty at this level' }];
  });

function dayErrors({ time }: KnownKind, { first_day, last_day }: SentContent): FieldError[] {
  const wrong = (message: string) => [{ field: 'last_day', message }];
  if (time === 'day') return last_day === null || last_day === first_day ? [] : wrong('must be the first day or empty');
  if (last_day === null) return time === 'period' ? wrong('is required') : [];
  return last_day < first_day ? wrong('must not come before the first day') : [];
}

/** Fields and choices that were retired stay as they are stored: the form no longer has them. */
function withRetired({ fields }: KnownKind, sent: SentContent['values'], stored: RecordContent['values']): Given {
  const given = Object.entries(sent).flatMap(([code, value]) => (isGiven(value) ? [[code, value] as const] : []));
  const kept = fields.flatMap(({ code, retired }) => {
    const value = stored[code];
    return retired && (sent[code] ?? undefined) === undefined && value !== undefined ? [[code, value] as const] : [];
  });
  return { ...Object.fromEntries(given), ...Object.fromEntries(kept) };
}

function checkedValues(kind: KnownKind, sent: SentContent['values'], stored: RecordContent['values']) {
  const fields = formOf(kind.fields, 'en', stored);
  const { values, faults } = plainValues(fields, withRetired(kind, sent, stored));
  const errors = formErrors([...faults, ...checkForm(fields, values)], 'values');
  return {
    values,
    errors:
      errors.length || Object.keys(values).length
        ? errors
        : [{ field: 'values', message: 'must have at least one value' }],
  };
}

/** What is wrong with a record apart from whether its place and owner exist, which the database knows. */
export function contentErrors(kind: KnownKind, sent: SentContent, stored: RecordContent['values'] = {}): FieldError[] {
  return [
    ...(kind.levels.includes(sent.level) ? [] : [{ field: 'level', message: 'is no level of this kind' }]),
    ...placeErrors(sent),
    ...dayErrors(kind, sent),
    ...checkedValues(kind, sent.values, stored).errors,
  ];
}

/** The content of a record as it is stored. Refuses what contradicts its kind, and places out of reach. */
export async function checkedContent(
  work: Work,
  kind: KnownKind,
  sent: SentContent,
  stored?: RecordContent,
): Promise<RecordContent> {
  const { db, scope } = work;
  const { level, environment_id, portfolio_id, owner_id } = sent;
  if (environment_id !== null && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
  if (portfolio_id !== null && !(await reachesPortfolio(db, scope, portfolio_id))) fail('portfolio.not-found');
  if (level === 'organization' && scope.environments !== 'all') fail('record.organization-only');
  const errors = contentErrors(kind, sent, stored?.values);
  if (errors.length) fail('request.invalid', undefined, errors);
  if (owner_id !== null && owner_id !== stored?.owner_id && !(await hasMember(db, scope, owner_id)))
    fail('request.invalid', undefined, [{ field: 'owner_id', message: 'is nobody of this organization' }]);
  return {
    ...sent,
    last_day: kind.time === 'day' ? sent.first_day : sent.last_day,
    values: checkedValues(kind, sent.values, stored?.values ?? {}).values,
  };
}
