import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { activeFlagStates } from '@steward/core/bills/flags';
import {
  IconAlertCircle,
  IconBolt,
  IconDroplet,
  IconEyeCheck,
  IconFlag,
  IconFlame,
  IconRecycle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords, utilityNames } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/link.tsx';
import classes from './bill-hub.module.css';
import { hub, hubOf } from '../../../shared/bill-list/hub-address.ts';

const icons = { ENERGY: IconBolt, HEAT: IconFlame, WATER: IconDroplet, WASTE: IconRecycle };
const waiting = [
  { state: 'review', Icon: IconEyeCheck, tone: 'warn' },
  { state: 'failed', Icon: IconAlertCircle, tone: 'bad' },
] as const;

/** The number of bills by utility, and of those to review; each number links to them. */
export function BillCounts({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation(['bill-reading', 'bill-list']);
  const words = useCarrierWords();
  const { data } = useAnswer(
    bills.getUtilBillCounts,
    { ...(environmentId && { environment_id: environmentId }) },
    { keepsLast: true },
  );
  const maySeeFlags = useHolds()('bill-flags.read');
  const flags = useAnswer(
    billFlags.getBillFlagCounts,
    { ...(environmentId && { environment_id: environmentId }) },
    { keepsLast: true, enabled: maySeeFlags },
  ).data;
  if (!data) return <div className={classes.counts} aria-busy="true" />;
  const environment = environmentId ?? 'all';
  return (
    <nav className={classes.counts} aria-label={t('hub.counts')}>
      {utilityNames.map((utility) => {
        const Icon = icons[utility];
        return (
          <PlainLink key={utility} to={hubOf[utility]} search={{ environment }} className={classes.count}>
            <span>
              <Icon size={16} aria-hidden="true" /> {words.utility(utility)}
            </span>
            <strong>{formatCount(data[utility])}</strong>
          </PlainLink>
        );
      })}
      {waiting.map(({ state, Icon, tone }) => (
        <PlainLink
          key={state}
          to={hub}
          search={{ environment, status: state }}
          className={`${classes.count} ${data[state] > 0 ? classes[tone] : ''}`}
        >
          <span>
            <Icon size={16} aria-hidden="true" /> {t(`bill-list:status.${state}`)}
          </span>
          <strong>{formatCount(data[state])}</strong>
        </PlainLink>
      ))}
      {flags && (
        <PlainLink
          to="/datahub/data_library/utilities/flags"
          search={{
            where: JSON.stringify({
              all: [
                { field: 'state', in: activeFlagStates },
                ...(environmentId ? [{ field: 'environment_id', in: [environmentId] }] : []),
              ],
            }),
          }}
          className={`${classes.count} ${flags.active > 0 ? classes['warn'] : ''}`}
        >
          <span>
            <IconFlag size={16} aria-hidden="true" /> {t('words:flags')}
          </span>
          <strong>{formatCount(flags.active)}</strong>
        </PlainLink>
      )}
    </nav>
  );
}
