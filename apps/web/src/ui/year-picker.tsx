import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const first = 1992;

interface Props {
  value: number;
  onChange: (year: number) => void;
  label?: string;
}

/** A year from 1992 to the current one, the newest first (R137). */
export function YearPicker({ value, onChange, label }: Props) {
  const { t } = useTranslation('ui');
  const [thisYear] = useState(() => new Date().getFullYear());
  const last = Math.max(thisYear, value);
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
  return (
    <NativeSelect
      aria-label={label ?? t('year')}
      data={years}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      w={104}
    />
  );
}
