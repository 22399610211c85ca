import { Button } from '@mantine/core';
import { billedMeters } from '@steward/contract/energy/billed-meters';
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './billed-meters.module.css';

const SHOWN = 6;

/** Below the meters of a property: the meters on its bills that are not registered. Renders nothing without any. */
export default function MetersOnBills() {
  const { t } = useTranslation('billed-meters');
  const failureText = useFailureText();
  const { carrier: carrierName } = useCarrierWords();
  const { selected } = useSelectedEnvironment();
  const holds = useHolds();
  const environment_id = selected?._id ?? '';
  const { data = [] } = useAnswer(
    billedMeters.getBilledMeters,
    { environment_id },
    { enabled: environment_id !== '' && holds('utilities.read') },
  );
  const add = useSend(billedMeters.addBilledMeters, {
    inPlace: true,
    alsoRefreshes: ['meters', 'dashboards', 'inventory'],
    onDone: () => showToast('success', t('added')),
  });
  if (data.length === 0) return null;
  const [count, shown] = [data.length, formatCount(data.length)];
  return (
    <div className={classes.part}>
      <Notice
        icon={IconReceipt}
        title={t('title', { count, shown })}
        actions={
          holds('meters.create') && (
            <Button
              loading={add.isPending}
              onClick={() =>
                add.mutate({
                  environment_id,
                  meters: data.map(({ carrier, meter_no }) => ({ carrier, meter_no })),
                })
              }
            >
              {t('add', { count, shown })}
            </Button>
          )
        }
      >
        <p className={classes.text}>{t('text')}</p>
        <ul className={classes.list}>
          {data.slice(0, SHOWN).map(({ carrier, meter_no, supplier, bills, first_day }) => (
            <li key={`${carrier} ${meter_no}`}>
              <bdi className={classes.number}>{meter_no}</bdi> · {carrierName(carrier)}
              {supplier && (
                <>
                  {' · '}
                  <bdi>{supplier}</bdi>
                </>
              )}
              {' · '}
              {t('bills', { count: bills, shown: formatCount(bills), day: formatDay(first_day) })}
            </li>
          ))}
          {count > SHOWN && <li>{t('more', { count: count - SHOWN, shown: formatCount(count - SHOWN) })}</li>}
        </ul>
      </Notice>
      {add.isError && (
        <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
          {failureText(add.error)}
        </Notice>
      )}
    </div>
  );
}
