import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import type { MeterToRead } from '@steward/contract/energy/readings';
import { sinceLast, unitText, type Typed } from './reading-check.ts';

interface Props {
  meter: Pick<MeterToRead, 'register' | 'highest_per_day'>;
  last: { day: string; value: number } | null;
  typed: Typed;
}

/** The consumption since the last reading, computed while the user types. */
export function UsedSinceLast({ meter, last, typed }: Props) {
  const { t } = useTranslation('readings');
  const use = sinceLast(meter, last, typed);
  if (!use) return null;
  const unit = unitText(meter.register.unit);
  return (
    <span style={{ color: 'var(--ink-soft)', fontSize: 13 }} aria-live="polite">
      {t('uses', {
        quantity: `\u2066${formatNumber(use.quantity)} ${unit}\u2069`,
        perDay: `\u2066${formatNumber(use.perDay)} ${unit}\u2069`,
        count: use.days,
      })}
    </span>
  );
}
