import { SimpleGrid } from '@mantine/core';
import { flagSeverities, type AuditLimitFields } from '@steward/contract/energy/bill-flags';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';

const days = ['long_days', 'short_days', 'gap_days'] as const;
const bands = [
  'use_per_day_band',
  'use_per_area_band',
  'property_use_band',
  'unit_cost_band',
  'cost_per_day_band',
] as const;
const amounts = ['amount_tolerance', 'minimum_cost'] as const;

/** The limits of the audit. An empty field has the value of its placeholder. */
export function ToleranceFields<T extends FieldValues>({
  control,
  otherwise,
}: {
  control: Control<T, unknown, FieldValues>;
  otherwise: AuditLimitFields;
}) {
  const { t } = useTranslation('bill-flags');
  const name = (field: keyof AuditLimitFields) => field as FieldPath<T>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {days.map((field) => (
        <NumberField
          key={field}
          control={control}
          name={name(field)}
          label={t(`limits.${field}`)}
          placeholder={formatNumber(otherwise[field] ?? 0, 0)}
          unit={t('limits.dayUnit')}
          decimals={0}
        />
      ))}
      {bands.map((field) => (
        <PercentField
          key={field}
          control={control}
          name={name(field)}
          label={t(`limits.${field}`)}
          placeholder={formatNumber((otherwise[field] ?? 0) * 100, 0)}
          max={10_000}
        />
      ))}
      {amounts.map((field) => (
        <NumberField
          key={field}
          control={control}
          name={name(field)}
          label={t(`limits.${field}`)}
          placeholder={formatNumber(otherwise[field] ?? 0)}
          min={0}
        />
      ))}
      <SelectField
        control={control}
        name={name('severity')}
        label={t('limits.severity')}
        placeholder={otherwise.severity ? t(`severities.${otherwise.severity}`) : ''}
        clearable
        data={flagSeverities.map((value) => ({ value, label: t(`severities.${value}`) }))}
      />
    </SimpleGrid>
  );
}

/** The limits that are set, in words. */
export function useToleranceWords() {
  const { t } = useTranslation('bill-flags');
  return (limits: AuditLimitFields): string =>
    [
      ...[...days, ...amounts].map((field) => [field, limits[field] === null ? null : formatNumber(limits[field])]),
      ...bands.map((field) => [field, limits[field] === null ? null : formatPercent(limits[field], 0)]),
      ['severity', limits.severity && t(`severities.${limits.severity}`)],
    ]
      .flatMap(([field, value]) => (value === null ? [] : [`${t(`limits.${field}`)}: ${value}`]))
      .join(' · ');
}
