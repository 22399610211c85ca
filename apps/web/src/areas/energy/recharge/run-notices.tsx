import type { RechargeView } from '@steward/contract/energy/recharge.run';
import { IconAlertTriangle, IconBan, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './recharge.module.css';

/** The reasons that prevent issuing a run, what was left out, and the changes since it was saved. */
export function RunNotices({ run }: { run: RechargeView }) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const isChanged = run.state === 'draft' && Math.abs(run.total - run.amount) >= 0.005;
  return (
    <div className={classes.notices}>
      {run.state === 'cancelled' && (
        <Notice tone="bad" icon={IconBan} title={t('cancelled', { name: run.cancelled_by_name })}>
          <bdi>{run.cancel_reason}</bdi>
        </Notice>
      )}
      {run.corrects_number !== null && (
        <Notice icon={IconInfoCircle}>{t('corrects', { number: run.corrects_number })}</Notice>
      )}
      {isChanged && (
        <Notice tone="brand" icon={IconRefresh} title={t('changed.title')}>
          {t('changed.text', {
            before: formatMoney(run.amount, run.currency),
            now: formatMoney(run.total, run.currency),
          })}
        </Notice>
      )}
      {run.problems.length > 0 && (
        <Notice tone="bad" icon={IconAlertTriangle} title={t('problems.title')}>
          <ul className={classes.list}>
            {run.problems.map(({ code, carrier, name }) => (
              <li key={[code, carrier, name].join(' ')}>
                {carrier && `${words.carrier(carrier)}: `}
                {t(`problems.${code}`, { name })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {run.warnings.length > 0 && (
        <Notice tone="warn" icon={IconInfoCircle} title={t('warnings.title')}>
          <ul className={classes.list}>
            {run.warnings.map(({ code, carrier, name, first_day, last_day }) => (
              <li key={[code, carrier, name, first_day].join(' ')}>
                {words.carrier(carrier)}:{' '}
                {t(code === 'days-without-bill' && !name ? 'warnings.no-bill' : `warnings.${code}`, {
                  name,
                  period: periodText(first_day, last_day),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
