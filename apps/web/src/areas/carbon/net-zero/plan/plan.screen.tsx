import { Button, Select } from '@mantine/core';
import { netZero } from '@steward/contract/carbon/net-zero';
import { IconCalendarExclamation, IconTarget } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { useMay } from '../../../../shared/may.ts';
import { ScreenTabs } from '../../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { YearPicker } from '../../../../ui/values/year-picker.tsx';
import { GridFallField, LaterElectricityField } from '../../../../shared/emissions/net-zero/assumption-fields.tsx';
import { useAssumptions } from '../../../../shared/emissions/net-zero/assumptions.ts';
import { AbatementCurve } from './abatement-curve.tsx';
import { MeasureField, useMeasure } from '../measure-field.tsx';
import { useNetZeroAddress } from '../../../../shared/emissions/net-zero/net-zero-address.ts';
import { OffsetSection } from './offset-section.tsx';
import { PathwayTools } from './pathway-tools.tsx';
import { PlanCharts } from './plan-charts.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { StripSection } from '../strips/strip-section.tsx';
import { TargetForm } from './target-form.tsx';
import classes from '../net-zero.module.css';
import { organizationYear } from '../../../../session/today.ts';

// No ListScreen: a chart by year with the figures that follow from it.
/** The first years above target, limit and pathway, and the effect of projects on them. */
export default function PlanScreen() {
  const { t } = useTranslation('net-zero');
  const failureText = useFailureText();
  const address = useNetZeroAddress();
  const [state, change] = useAddressState();
  const [isSetting, setSetting] = useState(false);
  const mayEdit = useMay('net-zero.edit');
  const assumptions = useAssumptions();
  const measure = useMeasure();
  const [version = '', scenario = ''] = (textOf(state['pathway']) ?? '').split('|');
  const pathways = useAnswer(netZero.getPathways, {});
  const plan = useAnswer(
    netZero.getNetZeroPlan,
    {
      ...address.about,
      ...assumptions.asked,
      ...measure.asked,
      ...(version && { pathway: { version, scenario } }),
    },
    { enabled: address.isReady, keepsLast: true },
  );
  const { data } = plan;
  const [thisYear] = useState(organizationYear);
  const isUnfinished = Boolean(data && data.year >= thisYear);
  return (
    <>
      <PageHeader
        title={t('planTitle', { name: address.name })}
        question={t('planNote', { year: address.year })}
        actions={<YearPicker value={address.year} withData={address.withData} onChange={address.choose} />}
      />
      <ScreenTabs of="/net_zero" label={t('titles:net-zero.netZero')} />
      {plan.error && !data && <ErrorState message={failureText(plan.error)} onRetry={() => void plan.refetch()} />}
      {!data && !plan.error && <PageSkeleton />}
      {data && data.base_kg === null && (
        <EmptyState
          icon={IconTarget}
          title={t('noEmissions.title', { year: data.year })}
          actions={<ButtonLink to="/datahub/data_library/utilities">{t('words:goToBills')}</ButtonLink>}
        >
          {t('noEmissions.text')}
        </EmptyState>
      )}
      {data && data.base_kg !== null && (
        <>
          {isUnfinished && (
            <Notice tone="warn" icon={IconCalendarExclamation} title={t('unfinished.title', { year: data.year })}>
              {t('unfinished.text', { year: data.year - 1 })}
            </Notice>
          )}
          <PlanFigures plan={data} />
          {address.level === 'Property' && (
            <StripSection about={address.about} assumed={{ ...assumptions.asked, ...measure.asked }} />
          )}
          <div className={classes.tools}>
            {mayEdit && (
              <Button variant={data.target_of ? 'default' : 'filled'} onClick={() => setSetting(true)}>
                {data.target ? t('target.edit') : data.target_of ? t('target.setOwn') : t('target.set')}
              </Button>
            )}
            <MeasureField chosen={measure} year={address.year} />
            <GridFallField assumptions={assumptions} />
            {data.law && <LaterElectricityField assumptions={assumptions} />}
            {pathways.data && pathways.data.length > 0 && (
              <Select
                label={t('pathway.label')}
                className={classes.choice ?? ''}
                allowDeselect={false}
                data={pathways.data.map((one) => ({
                  value: `${one.version}|${one.scenario}`,
                  label: [one.version, one.scenario].filter(Boolean).join(' · '),
                }))}
                value={data.pathway ? `${data.pathway.version}|${data.pathway.scenario}` : null}
                onChange={(chosen) => change({ pathway: chosen ?? undefined })}
              />
            )}
            {mayEdit && <PathwayTools pathways={pathways.data ?? []} />}
          </div>
          <PlanCharts plan={data} />
          <OffsetSection address={address} />
          <AbatementCurve about={address.about} assumed={assumptions.asked} />
          <SidePanel
            opened={isSetting}
            onClose={() => setSetting(false)}
            title={t('target.title', { name: data.name })}
          >
            {isSetting && <TargetForm plan={data} address={address} onClose={() => setSetting(false)} />}
          </SidePanel>
        </>
      )}
    </>
  );
}
