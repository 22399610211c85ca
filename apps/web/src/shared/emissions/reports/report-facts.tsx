import type { ReportedTarget, ReportFacts } from '@steward/contract/carbon/reports.facts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { SumTable } from '../sum-table.tsx';
import { Tonnes } from '../tonnes.tsx';

/** The progress against the targets, and the properties of the year; nothing in reports sent before they were recorded. */
export function ReportFactsView({ facts: { targets, facilities }, year }: { facts: ReportFacts; year: number }) {
  const { t } = useTranslation('emissions');
  const listed = (parts: string[]) => parts.join(t('words:comma')) || t('reportFacts.notStated');
  return (
    <>
      {targets && (
        <SumTable
          title={t('reportFacts.progress')}
          note={targets.length === 0 ? t('reportFacts.noTarget') : t('reportFacts.progressNote', { year })}
          worded={[6]}
          head={[
            t('words:target'),
            t('reportFacts.base'),
            t('reportFacts.allowed'),
            t('reportFacts.emitted'),
            t('reportFacts.required'),
            t('reportFacts.achieved'),
            t('words:state'),
          ]}
          rows={targets.map(({ measure, base_year, base_kg, end_year, end_reduction, progress }) => ({
            key: measure,
            label: (
              <>
                {t(`reportFacts.measure.${measure}`)} <br />
                {t('reportFacts.goal', { share: formatPercent(end_reduction), year: end_year, base: base_year })}
              </>
            ),
            cells: [
              <Tonnes key="b" kg={base_kg} withoutUnit />,
              <Tonnes key="a" kg={progress?.allowed_kg ?? null} withoutUnit />,
              <Tonnes key="e" kg={progress?.emitted_kg ?? null} withoutUnit />,
              progress ? formatPercent(progress.required, 1) : '–',
              progress ? formatPercent(progress.achieved, 1) : '–',
              <TargetState key="s" progress={progress} />,
            ],
          }))}
        />
      )}
      {facilities && facilities.length > 0 && (
        <SumTable
          title={t('reportFacts.facilities')}
          note={t('reportFacts.facilitiesNote')}
          worded={[1, 2]}
          head={[
            t('words:property'),
            t('words:country'),
            t('reportFacts.control'),
            t('reportFacts.share'),
            t('reportFacts.days'),
            t('reportFacts.area'),
            t('reportFacts.location'),
            t('reportFacts.market'),
          ]}
          rows={facilities.map((row) => ({
            key: row.environment_id,
            label: <bdi>{row.environment_name}</bdi>,
            cells: [
              row.country_code,
              listed(row.controls.map((one) => t(`reportFacts.controls.${one}`))),
              listed(row.shares.map((share) => formatPercent(share))),
              formatNumber(row.days_held, 0),
              row.gross_floor_area > 0 ? formatNumber(row.gross_floor_area, 0) : '–',
              <Tonnes key="l" kg={row.total_location} withoutUnit />,
              <Tonnes key="m" kg={row.total_market} withoutUnit />,
            ],
          }))}
        />
      )}
    </>
  );
}

function TargetState({ progress }: Pick<ReportedTarget, 'progress'>) {
  const { t } = useTranslation('emissions');
  if (!progress) return <StatusBadge tone="plain">{t('reportFacts.unknown')}</StatusBadge>;
  if (progress.is_met) return <StatusBadge tone="good">{t('reportFacts.met')}</StatusBadge>;
  return <StatusBadge tone="bad">{t('reportFacts.notMet')}</StatusBadge>;
}
