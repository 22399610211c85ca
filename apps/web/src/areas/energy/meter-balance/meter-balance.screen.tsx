import { meterBalance } from '@steward/contract/energy/meter-balance';
import { IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { BalanceExport } from './balance-export.tsx';
import { BalancePart } from './balance-part.tsx';
import classes from './meter-balance.module.css';
import { MonthsTable } from './months-table.tsx';

// No ListScreen: balances with their months; the meters themselves are a list of their own.
/** The share of the main meters' quantity that their sub-meters explain. */
export default function MeterBalanceScreen() {
  const { t } = useTranslation('meter-balance');
  const failureText = useFailureText();
  const { selected } = useSelectedEnvironment();
  const { year, withData, choose } = useYear();
  const environment_id = selected?._id ?? '';
  const answer = useAnswer(
    meterBalance.getMeterBalance,
    { environment_id, year },
    { enabled: environment_id !== '', keepsLast: true },
  );
  const { data } = answer;
  return (
    <>
      <PageHeader
        title={t('title', { name: selected?.environment_name })}
        question={t('note')}
        actions={
          <>
            <YearPicker value={year} onChange={choose} withData={withData} />
            {data && data.meters.length > 0 && <BalanceExport answer={data} />}
          </>
        }
      />
      <PropertyTabs />
      {answer.error && !data ? (
        <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : (
        <div className={classes.page}>
          {data.balances.length === 0 && (
            <EmptyState
              icon={IconGauge}
              title={t('empty.title')}
              steps={[t('empty.step1'), t('empty.step2'), t('empty.step3')]}
              actions={<ButtonLink to="/environment/meters">{t('toMeters')}</ButtonLink>}
            >
              {t('empty.text')}
            </EmptyState>
          )}
          {data.balances.map((balance) => (
            <BalancePart key={balance.meter_id} balance={balance} year={year} />
          ))}
          {data.meters.length > 0 && data.months.length > 0 && <MonthsTable answer={data} year={year} />}
        </div>
      )}
    </>
  );
}
