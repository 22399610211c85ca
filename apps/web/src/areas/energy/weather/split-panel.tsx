import { Button, Group } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { bills } from '@steward/contract/energy/bills';
import type { SplitWay } from '@steward/contract/energy/bills.splits';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import classes from './split-panel.module.css';

interface Props {
  environmentId: string;
  by: SplitWay;
  onClose: () => void;
}

/** The effect of splitting the bills of a property in this way, shown before it is saved. */
export function SplitPanel({ environmentId, by, onClose }: Props) {
  const { t } = useTranslation('weather');
  const failureText = useFailureText();
  const asked = { environment_id: environmentId, by };
  const found = useAnswer(bills.getBillSplit, asked, { freshFor: 0 });
  const save = useSend(bills.saveBillSplit);
  const effect = found.data?.effect;
  const apply = async () => {
    await save.mutateAsync(asked);
    showToast('success', t('split.saved'));
    onClose();
  };
  return (
    <SidePanel opened onClose={onClose} title={t(by === 'days' ? 'split.dialogDays' : 'split.dialog')}>
      {found.isError && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton fields={3} />}
      {effect && (
        <>
          <p style={{ marginBlockStart: 0 }}>
            <strong>{effect.bills > 0 ? t('split.effect', { count: effect.bills }) : t('split.none')}</strong>{' '}
            {effect.locked_bills > 0 && t('split.locked', { count: effect.locked_bills })}
          </p>
          {effect.bills > 0 && <p>{t('split.whole')}</p>}
          {effect.years.length > 0 && <Years years={effect.years} />}
          {effect.by_days.length > 0 && <Refused meters={effect.by_days} />}
          {save.error && <Notice tone="bad" icon={IconAlertTriangle} title={failureText(save.error)} />}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('words:cancel')}
            </Button>
            <Button loading={save.isPending} onClick={() => void apply().catch(() => undefined)}>
              {t('split.save')}
            </Button>
          </Group>
        </>
      )}
    </SidePanel>
  );
}

type Effect = Answer<typeof bills.getBillSplit>['effect'];

function Years({ years }: Pick<Effect, 'years'>) {
  const { t } = useTranslation('weather');
  const words = useCarrierWords();
  const carriers = new Set(years.map(({ carrier }) => carrier));
  return (
    // Scrolls on a narrow screen, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('split.years')}>
      <h3>{t('split.years')}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:year')}</th>
            <th scope="col">{t('words:now')}</th>
            <th scope="col">{t('split.after')}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, carrier, before_kwh, after_kwh }) => (
            <tr key={`${year} ${carrier}`}>
              <th scope="row">
                {year}
                {carriers.size > 1 && ` · ${words.carrier(carrier)}`}
              </th>
              <td>
                <QuantityText value={before_kwh} unit="kWh" />
              </td>
              <td>
                <QuantityText value={after_kwh} unit="kWh" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Refused({ meters }: { meters: Effect['by_days'] }) {
  const { t } = useTranslation('weather');
  const words = useCarrierWords();
  return (
    <>
      <h3>{t('split.stay')}</h3>
      <ul>
        {meters.map(({ carrier, meter_no, year, reason }) => (
          <li key={`${carrier} ${meter_no}`}>
            {words.carrier(carrier)} <bdi dir="ltr">{meter_no}</bdi>, {year}: {t(`split.reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
