import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer, RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import type { FieldValue, FormField } from '@steward/core/fields/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { FormWords } from '../../../shared/fields/form-fields.tsx';
import { lastDayOf, periodText } from '../../../shared/period-text.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';

/** The kinds of records, by key. */
export function useRecordKinds() {
  const { data } = useAnswer(records.getRecordKinds, {});
  return useMemo(() => new Map((data ?? []).map((kind) => [kind.key, kind])), [data]);
}

type Values = Readonly<Record<string, unknown>>;
type KindField = RecordKindAnswer['fields'][number];

/** The fields as the form engine has them: what is retired only where it is stored. */
export function formOfKind({ fields }: RecordKindAnswer, stored: Values): FormField[] {
  const has = (value: unknown, option: string) => value === option || (Array.isArray(value) && value.includes(option));
  return fields
    .filter(({ retired }) => !retired)
    .map(({ options, ...field }) => ({
      ...field,
      options: options
        ?.filter(({ code, retired }) => !retired || has(stored[field.code], code))
        .map(({ code }) => code),
    }));
}

/** Texts of inputs: those of the kind. */
export function wordsOfKind({ fields }: RecordKindAnswer): FormWords {
  const titles = new Map(
    fields.map(({ code, options = [] }) => [code, new Map(options.map((one) => [one.code, one.title]))]),
  );
  return {
    field: ({ title }) => title,
    option: ({ code }, option) => titles.get(code)?.get(option) ?? option,
    unit: (unit) => unit,
  };
}

export function useRecordWords() {
  const { t } = useTranslation('records');
  const valueText = (field: KindField, value: FieldValue | undefined): string => {
    if (value === undefined) return '';
    const option = (code: unknown) => field.options?.find((one) => one.code === code)?.title ?? String(code);
    switch (field.type) {
      case 'number':
        return [formatPlain(Number(value)), field.unit].filter(Boolean).join(' ');
      case 'choice':
        return option(value);
      case 'multichoice':
        return Array.isArray(value) ? value.map(option).join(', ') : '';
      case 'boolean':
        return value === true ? t('words:yes') : t('words:no');
      case 'date':
        return formatDay(String(value));
      default:
        return String(value);
    }
  };
  const period = ({ first_day, last_day }: Pick<RecordAnswer, 'first_day' | 'last_day'>): string => {
    if (last_day === null) return t('words:sinceDay', { day: formatDay(first_day) });
    return first_day === last_day ? formatDay(first_day) : periodText(first_day, lastDayOf(last_day, true));
  };
  return {
    valueText,
    period,
    /** The value that lists show, with its currency where the kind has one. */
    mainText: (kind: RecordKindAnswer | undefined, { values }: Pick<RecordAnswer, 'values'>): string => {
      const field = kind?.fields.find(({ code }) => code === kind.main);
      if (!kind || !field) return '';
      const currency = field.needs === 'currency' ? values['currency'] : undefined;
      return [valueText(field, values[field.code]), typeof currency === 'string' ? currency : '']
        .filter(Boolean)
        .join(' ');
    },
    place: ({
      level,
      environment_name,
      portfolio_name,
    }: Pick<RecordAnswer, 'level' | 'environment_name' | 'portfolio_name'>) =>
      environment_name ?? portfolio_name ?? (level === 'organization' ? t('words:theWholeOrganization') : ''),
    level: (level: RecordAnswer['level']) => t(`levels.${level}`),
    state: (state: RecordAnswer['state']) => t(`states.${state}`),
  };
}
