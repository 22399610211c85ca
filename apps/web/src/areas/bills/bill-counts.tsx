import { bills } from '@steward/contract/bills';
import { IconAlertCircle, IconBolt, IconDroplet, IconEyeCheck, IconFlame, IconRecycle } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useCarrierWords, utilityNames } from '../../shared/carrier-words.ts';
import { formatCount } from '../../ui/format.ts';
import { FigureSkeletons } from '../../ui/skeletons.tsx';
import classes from './bill-hub.module.css';
import { hub } from './hub-address.ts';

const icons = { ENERGY: IconBolt, HEAT: IconFlame, WATER: IconDroplet, WASTE: IconRecycle };
const waiting = [
  { state: 'review', Icon: IconEyeCheck, tone: 'warn' },
  { state: 'failed', Icon: IconAlertCircle, tone: 'bad' },
] as const;

/** How many bills there are of each utility, and how many wait for a person; each number leads to them. */
export function BillCounts({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('bills');
  const words = useCarrierWords();
  const { data } = useAnswer(
    bills.getUtilBillCounts,
    { ...(environmentId && { environment_id: environmentId }) },
    { keepsLast: true },
  );
  if (!data) return <FigureSkeletons count={4} />;
  const environment = environmentId ?? 'all';
  return (
    <nav className={classes.counts} aria-label={t('hub.counts')}>
      {utilityNames.map((utility) => {
        const Icon = icons[utility];
        return (
          <RouterLink
            key={utility}
            to={`${hub}/${utility.toLowerCase()}` as never}
            search={{ environment } as never}
            className={classes.count}
          >
            <span>
              <Icon size={18} aria-hidden="true" /> {words.utility(utility)}
            </span>
            <strong>{formatCount(data[utility])}</strong>
          </RouterLink>
        );
      })}
      {waiting.map(({ state, Icon, tone }) => (
        <RouterLink
          key={state}
          to={hub as never}
          search={{ environment, status: state } as never}
          className={`${classes.count} ${data[state] > 0 ? classes[tone] : ''}`}
        >
          <span>
            <Icon size={18} aria-hidden="true" /> {t(`status.${state}`)}
          </span>
          <strong>{formatCount(data[state])}</strong>
        </RouterLink>
      ))}
    </nav>
  );
}
