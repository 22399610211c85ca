import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { restatement } from '@steward/contract/carbon/restatement';
import { effectOf } from '@steward/core/ghg/base-year';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { SumTable, type SumRow } from '../../../shared/emissions/sum-table.tsx';
import { inTonnes, tonneDecimals, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { useMay } from '../../../shared/may.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { formatChange, formatPercent } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './restatement.module.css';

type Base = Answer<typeof restatement.getBaseYear>;

/** The base year as published and as recalculated, and the progress to the next recalculation. */
export function BaseYearState({ base }: { base: Base }) {
  const { t } = useTranslation('restatement');
  const mayEdit = useMay('emission-factors.edit');
  const [isSetting, setSetting] = useState(false);
  const { year, published, recalculated } = base;
  if (year === null || !published)
    return (
      <Notice
        tone="warn"
        icon={IconCalendarOff}
        title={year === null ? t('noBaseYear') : t('noFigures', { year })}
        actions={
          <ButtonLink to="/datahub/data_library/esg/ghg/operational-boundaries" search={{ tab: 'accounting' }}>
            {t('toAccounting')}
          </ButtonLink>
        }
      >
        {t('noBaseYearText')}
      </Notice>
    );
  const now = recalculated ?? published;
  return (
    <>
      <div className={classes.figures}>
        <Figure
          size="hero"
          label={t(recalculated ? 'state.recalculated' : base.is_accepted ? 'state.published' : 'state.live', { year })}
          value={inTonnes(totalOf(now, 'location'))}
          unit="t CO₂e"
          note={t('state.location')}
        />
        <Figure
          label={t('state.market')}
          value={inTonnes(totalOf(now, 'market'))}
          unit="t CO₂e"
          note={recalculated ? t('state.was', { change: formatChange(share(published, recalculated)) }) : undefined}
        />
        <div>
          <Figure
            label={t('state.pending')}
            value={base.pending_share * 100}
            unit="%"
            note={t('state.ofThreshold', { share: formatPercent(base.threshold), n: base.pending })}
          />
          {mayEdit && (
            <Button variant="transparent" size="compact-sm" px={0} onClick={() => setSetting(true)}>
              {t('policy.change')}
            </Button>
          )}
        </div>
      </div>
      {recalculated && <Restated year={year} published={published} recalculated={recalculated} />}
      {isSetting && <PolicyDialog threshold={base.threshold} onClose={() => setSetting(false)} />}
    </>
  );
}

const share = (published: SumsOfRow, recalculated: SumsOfRow) => {
  const before = totalOf(published, 'market') ?? 0;
  return before === 0 ? 0 : (totalOf(recalculated, 'market') ?? 0) / before - 1;
};

/** The published series stays visible beside the recalculated one. */
function Restated({ year, published, recalculated }: { year: number; published: SumsOfRow; recalculated: SumsOfRow }) {
  const { t } = useTranslation('restatement');
  return (
    <SumTable
      title={t('state.table', { year })}
      note={t('state.tableNote')}
      head={useSumHeads(t('state.row'))}
      rows={[
        sumRow('published', t('state.publishedRow'), published),
        { ...sumRow('effect', t('state.effectRow'), effectOf(published, recalculated)), isPart: true },
        { ...sumRow('recalculated', t('state.recalculatedRow'), recalculated), isTotal: true },
      ]}
    />
  );
}

/** The four sums and both totals of a row. */
export function sumRow(key: string, label: string, sums: SumsOfRow): SumRow {
  const decimals = tonneDecimals(totalOf(sums, 'location'), totalOf(sums, 'market'));
  const kilograms = [
    sums.scope1,
    sums.scope2_location,
    sums.scope2_market,
    sums.scope3,
    totalOf(sums, 'location'),
    totalOf(sums, 'market'),
  ];
  return {
    key,
    label,
    cells: kilograms.map((kg, index) => <Tonnes key={index} kg={kg} decimals={decimals} withoutUnit />),
  };
}

export function useSumHeads(first: string): string[] {
  const { t } = useTranslation('emissions');
  return [
    first,
    ...(['scope1', 'scope2_location', 'scope2_market', 'scope3', 'total_location', 'total_market'] as const).map(
      (key) => t('inUnit', { label: t(`sums.${key}`), unit: 't' }),
    ),
  ];
}

function PolicyDialog({ threshold, onClose }: { threshold: number; onClose: () => void }) {
  const { t } = useTranslation('restatement');
  const save = useSend(restatement.saveRecalculationPolicy, { inPlace: true, alsoRefreshes: ['inventory'] });
  return (
    <Dialog opened onClose={onClose} title={t('policy.title')}>
      <CallForm
        call={restatement.saveRecalculationPolicy}
        start={{ threshold }}
        send={(values) => save.mutateAsync(values)}
        onSaved={() => {
          showToast('success', t('policy.saved'));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) => (
          <PercentField
            control={control}
            name="threshold"
            label={t('policy.threshold')}
            description={t('policy.source')}
            max={20}
            data-autofocus
          />
        )}
      </CallForm>
    </Dialog>
  );
}
