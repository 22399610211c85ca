import { Translated } from '../../shared/translated/translated.tsx';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import type { WasteTreatment } from '@steward/core/ghg/carrier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { formatFactor } from '../../shared/ghg-report/factor-value.ts';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { formatDay } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { EditableList } from './editable-list.tsx';
import { OwnFactorDialog } from './own-factor-dialog.tsx';
import type { Wanted } from './wanted-factor.ts';

type Row = Answer<typeof ghg.getOwnFactors>[number];

/** Factors of suppliers and networks that the organization adds with their source; they go before every published one. */
export function OwnFactors({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('ghg');
  const words = useReportWords();
  const { data, error, refetch } = useAnswer(ghg.getOwnFactors, {});
  const mayChangeWhole = useAnswer(ghg.getOrganizationConfig, {}).data?.may_change_whole;
  const remove = useSend(ghg.deleteOwnFactor, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'carrier',
        label: t('factor.carrier'),
        value: (row) =>
          [words.carrier(row.carrier), row.treatment && words.treatment(row.treatment as WasteTreatment)]
            .filter(Boolean)
            .join(', '),
      },
      { id: 'basis', label: t('factor.basis'), value: (row) => words.basis(row.basis) ?? t('factor.bothWays') },
      { id: 'year', label: t('factor.year'), value: (row) => row.year, align: 'end', filter: true },
      {
        id: 'value',
        label: t('factor.value'),
        value: (row) => row.kg_co2e_per_unit,
        cell: (row) => (
          <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
            {formatFactor(row.kg_co2e_per_unit)} {'kg CO₂e/'}
            {row.unit}
          </bdi>
        ),
        align: 'end',
      },
      {
        id: 'property',
        label: t('factor.property'),
        value: (row) => row.environment_name ?? t('factor.allProperties'),
        filter: true,
      },
      {
        id: 'source',
        label: t('factor.source'),
        value: (row) => row.source,
        cell: (row) => <Translated>{row.source}</Translated>,
      },
      {
        id: 'added',
        label: t('factor.added'),
        value: (row) => row.created_at,
        cell: (row) => formatDay(row.created_at),
      },
    ],
    // The words follow the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <EditableList
      name={t('boundaries.factors')}
      words="factor"
      columns={columns}
      rows={data}
      rowId={(row) => row._id}
      error={error}
      onRetry={() => void refetch()}
      onDelete={({ _id }) => remove.mutateAsync({ factor_id: _id })}
      mayDelete={({ environment_id }) => environment_id !== null || mayChangeWhole === true}
      hint={mayChangeWhole === false ? t('factor.ownPropertiesOnly') : undefined}
      startsAdding={Boolean(wanted.carrier)}
      dialog={(close) => <OwnFactorDialog wanted={wanted} onClose={close} />}
    />
  );
}
