import type { Environment } from '@steward/contract/estate/environments';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { DateText } from '../../../ui/value-text.tsx';

/** Says of a property that was sold, or is still to be bought, that it is not held today; of others nothing. */
export function NotHeld({ property: { not_held_since: since } }: { property: Pick<Environment, 'not_held_since'> }) {
  const { t } = useTranslation('environments');
  if (since === null) return null;
  return (
    <>
      <StatusBadge>
        {since === '' ? (
          t('notHeld')
        ) : (
          <>
            {t('notHeldSince')} <DateText value={since} />
          </>
        )}
      </StatusBadge>{' '}
    </>
  );
}
