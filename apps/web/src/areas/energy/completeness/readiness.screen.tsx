import { Select } from '@mantine/core';
import { completeness } from '@steward/contract/energy/completeness';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useCarrierWords, utilityNames } from '../../../shared/carrier-words.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { CoverageActions } from './coverage-actions.tsx';
import { HeatMap } from './heat-map.tsx';
import classes from './matrix.module.css';
import { organizationToday } from '../../../session/today.ts';

// Rounded down: 99.96 % must not show as 100 %.
const floored = (share: number | null) => (share === null ? null : Math.floor(share * 1000) / 10);

// No ListScreen: properties by months, and the next steps.
/** The data coverage of a year by property, and the bills that complete it soonest. */
export default function ReadinessScreen() {
  const { t } = useTranslation('completeness');
  const words = useCarrierWords();
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const [today] = useState(organizationToday);
  const lastDue = Number(billsDueUntil(today).slice(0, 4)) - (billsDueUntil(today).endsWith('-01-01') ? 1 : 0);
  const { asked, choose } = useYear();
  const year = asked ?? lastDue;
  const utility = utilityNames.find((name) => name === address['utility']);
  const found = useAnswer(completeness.getReadiness, { year, ...(utility && { utility }) }, { keepsLast: true });
  const { data } = found;
  return (
    <>
      <PageHeader
        title={t('readiness.title')}
        question={data && t('readiness.note', { count: data.rows.length, shown: formatCount(data.rows.length), year })}
        actions={
          <>
            <Select
              aria-label={t('utility')}
              placeholder={t('allUtilities')}
              clearable
              data={utilityNames.map((value) => ({ value, label: words.utility(value) }))}
              value={utility ?? null}
              onChange={(next) => change({ utility: next ?? undefined })}
            />
            <YearPicker value={year} onChange={choose} />
          </>
        }
      />
      <ScreenTabs of="/datahub/data_library/utilities/completeness" label={t('tabs')} />
      {found.isError && !data && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {data && data.totals.due === 0 && (
        <EmptyState icon={IconCalendarCheck} title={t('readiness.nothingDue', { year })}>
          {t('readiness.nothingDueText')}
        </EmptyState>
      )}
      {data && data.totals.due > 0 && (
        <>
          <div className={classes.head}>
            <div className={classes.figures}>
              <Figure
                size="hero"
                label={t('coverage')}
                value={floored(data.totals.share)}
                unit="%"
                note={t('ofDays', { days: formatCount(data.totals.days), due: formatCount(data.totals.due) })}
              />
              {data.energy_share !== null && (
                <Figure
                  label={t('readiness.byEnergy')}
                  value={floored(data.energy_share)}
                  unit="%"
                  note={t('readiness.byEnergyNote', { year: year - 1 })}
                />
              )}
              <Figure label={t('readiness.steps')} value={data.actions_total} unit="" />
            </div>
          </div>
          <Section title={t('readiness.next')} note={t('readiness.nextNote')}>
            <CoverageActions actions={data.actions} total={data.actions_total} />
          </Section>
          <Section title={t('readiness.map')} note={t('readiness.mapNote')}>
            <HeatMap rows={data.rows} year={year} utility={utility} />
          </Section>
        </>
      )}
    </>
  );
}
