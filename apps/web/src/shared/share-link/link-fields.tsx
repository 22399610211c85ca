import { PasswordInput, Select } from '@mantine/core';
import { MOST_DAYS, type ShareOption } from '@steward/contract/share-kind';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField, type Bound } from '../../ui/form/field.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { offersOf } from './offers.ts';
import { formatDay } from '../../ui/format.ts';

const periods = [7, 30, 90, 180, MOST_DAYS];

interface Props<T extends FieldValues> extends Pick<Bound<T>, 'control'> {
  kind: string;
  /** Of an existing link: it keeps its end and its password unless others are chosen. */
  endsAt?: string | null;
  hasPassword?: boolean;
  /** In a dialog the first field has the focus. */
  takesFocus?: boolean;
}

/** Label, end, password, downloads and number of openings, as far as the kind offers them. */
export function LinkFields<T extends FieldValues>({
  control,
  kind,
  endsAt,
  hasPassword = false,
  takesFocus = false,
}: Props<T>) {
  const { t } = useTranslation('share-link');
  const offers = offersOf(kind);
  const named = (name: string) => ({ control, name: name as FieldPath<T> });
  if (!offers) return null;
  const has = (option: ShareOption) => offers.options.includes(option);
  return (
    <>
      <TextField
        {...named('label')}
        label={t('label')}
        description={t('labelHint')}
        maxLength={200}
        data-autofocus={takesFocus || undefined}
      />
      {offers.ends && <EndField {...named('days')} most={offers.maxDays} endsAt={endsAt} />}
      {has('password') && (
        <LinkPasswordField {...named('password')} label={hasPassword ? t('newPassword') : t('words:password')} />
      )}
      {has('openings') && (
        <NumberField
          {...named('max_openings')}
          label={t('mostOpenings')}
          description={t('mostOpeningsHint')}
          min={1}
          max={10_000}
        />
      )}
      {has('downloads') && <SwitchField {...named('may_download')} label={t('downloads')} />}
    </>
  );
}

function EndField<T extends FieldValues>({
  most,
  endsAt,
  ...bound
}: Bound<T> & { most: number; endsAt: string | null | undefined }) {
  const { t } = useTranslation('share-link');
  const { value, onChange, ...field } = useField(bound, t('days'));
  return (
    <Select
      {...field}
      label={t('days')}
      data={periods
        .filter((days) => days <= most)
        .map((days) => ({ value: String(days), label: t('daysOption', { count: days }) }))}
      allowDeselect={false}
      {...(endsAt && { placeholder: t('keepEnd', { day: formatDay(endsAt) }) })}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(days) => onChange(days === null ? undefined : Number(days))}
    />
  );
}

/** Empty: no password, or the password that the link has. */
function LinkPasswordField<T extends FieldValues>({ label, ...bound }: Bound<T> & { label: string }) {
  const { t } = useTranslation(['share-link', 'ui']);
  const { value, onChange, ...field } = useField(bound, label);
  return (
    <PasswordInput
      {...field}
      label={label}
      description={t('passwordHint')}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('ui:password.show') }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
