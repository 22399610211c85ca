import type { Tenant } from '@steward/contract/estate/tenants';
import { useTranslation } from 'react-i18next';
import { periodText } from '../../../shared/period-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { NoValue } from '../../../ui/value-text.tsx';

const tones = { upcoming: 'brand', running: 'good', ended: 'plain' } as const;

/** The start and end of a tenant's lease, and whether it is current. */
export function LeaseWords({ lease }: { lease: Tenant['lease'] }) {
  const { t } = useTranslation('tenants');
  if (!lease) return <NoValue />;
  const { valid_from, valid_until, state } = lease;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'center' }}>
      <span className="figures">
        {valid_until
          ? periodText(valid_from, valid_until)
          : t(state === 'upcoming' ? 'from' : 'words:sinceDay', { day: formatDay(valid_from) })}
      </span>
      <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
    </span>
  );
}
