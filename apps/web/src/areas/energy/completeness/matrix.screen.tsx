import { Button, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { completeness } from '@steward/contract/energy/completeness';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { utilityNames } from '../../../shared/carrier-words.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatMonth } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { CellPanel } from './cell-panel.tsx';
import { MatrixLegend } from './cell-mark.tsx';
import { EstimateAll } from './estimate-all.tsx';
import { GapList } from './gap-list.tsx';
import { lastMonths } from './matrix-range.ts';
import { type OpenCell, rowKey } from './matrix-row.ts';
import { MatrixTable } from './matrix-table.tsx';
import { MatrixTools, type MatrixFilter } from './matrix-tools.tsx';
import classes from './matrix.module.css';
import { OwnersOfMany } from './owner-forms.tsx';
import { organizationToday } from '../../../session/today.ts';

const PAGE_SIZE = 50;
const isMonth = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}$/.test(text);

// No ListScreen: a matrix of months; the meters themselves are a list of their own.
/** The received and missing bills, by meter and month. */
export default function MatrixScreen() {
  const { t } = useTranslation('completeness');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const [today] = useState(organizationToday);
  const [opened, setOpened] = useState<{ key: string; month: string }>();
  const [isEstimating, setEstimating] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const mayAdd = useMay('utilities.create');
  const mayEdit = useMay('utilities.edit');
  const isPhone = useMediaQuery('(width < 860px)', false, { getInitialValueInEffect: false });
  const usual = lastMonths(12, today);
  const [from, until] = [textOf(address['from']), textOf(address['until'])];
  const environment = textOf(address['environment']);
  const filter: MatrixFilter = {
    environment: environment === 'all' ? undefined : environment,
    portfolio: textOf(address['portfolio']),
    utility: utilityNames.find((name) => name === address['utility']),
    supplier: textOf(address['supplier']),
    gaps: address['gaps'] === 1 || address['gaps'] === true,
    ...(isMonth(from) && isMonth(until) ? { from: from ?? '', until: until ?? '' } : usual),
  };
  const page = Number(address['page'] ?? 1) || 1;
  const input = {
    from: filter.from,
    until: filter.until,
    only_gaps: filter.gaps,
    ...(filter.environment && { environment_id: filter.environment }),
    ...(filter.portfolio && { portfolio_id: filter.portfolio }),
    ...(filter.utility && { utility: filter.utility }),
    ...(filter.supplier && { supplier: filter.supplier }),
  };
  const matrix = useAnswer(completeness.getBillMatrix, { ...input, page, page_size: PAGE_SIZE }, { keepsLast: true });
  const { data } = matrix;
  const loadAll = async () => {
    const rows: MatrixRow[] = [];
    for (let next = 1, total = 1; rows.length < total; next++) {
      const answer = await ask(completeness.getBillMatrix, { ...input, page: next, page_size: 1000 }, {});
      if (answer.paginateData.length === 0) break;
      rows.push(...answer.paginateData);
      total = answer.totalData;
    }
    return rows;
  };
  const row = opened && data?.paginateData.find((one) => rowKey(one) === opened.key);
  const onOpen = (cell: OpenCell) => setOpened({ key: rowKey(cell.row), month: cell.month });
  return (
    <>
      <PageHeader
        title={t('title')}
        question={
          data &&
          t('note', {
            count: data.totals.rows,
            shown: formatCount(data.totals.rows),
            from: formatMonth(filter.from),
            until: formatMonth(filter.until),
          })
        }
        actions={
          <>
            {mayEdit && (
              <Button variant="default" onClick={() => setAssigning(true)}>
                {t('owners.title')}
              </Button>
            )}
            {mayAdd && (
              <Button variant="default" onClick={() => setEstimating(true)}>
                {t('estimate.all')}
              </Button>
            )}
            <ButtonLink to="/datahub/data_library/utilities" hash="upload">
              {t('words:uploadBills')}
            </ButtonLink>
          </>
        }
      />
      <ScreenTabs of="/datahub/data_library/utilities/completeness" label={t('tabs')} />
      {matrix.isError && !data && (
        <ErrorState message={failureText(matrix.error)} onRetry={() => void matrix.refetch()} />
      )}
      {matrix.isPending && <PageSkeleton />}
      {data && (
        <>
          <div className={classes.head}>
            <Totals totals={data.totals} />
          </div>
          <MatrixTools
            filter={filter}
            onFilter={(next) => {
              const { environment: property = next.environment, gaps, ...rest } = next;
              change({
                ...rest,
                ...('environment' in next && { environment: property ?? 'all' }),
                ...(gaps !== undefined && { gaps: gaps ? 1 : undefined }),
                page: undefined,
              });
            }}
            suppliers={data.suppliers}
            months={data.months}
            today={today}
            loadAll={loadAll}
          />
          {data.paginateData.length === 0 ? (
            <EmptyState icon={IconCalendarCheck} title={t(filter.gaps ? 'noGaps.title' : 'empty.title')}>
              {t(filter.gaps ? 'noGaps.text' : 'empty.text')}
            </EmptyState>
          ) : isPhone ? (
            <GapList rows={data.paginateData} months={data.months} onOpen={onOpen} />
          ) : (
            <>
              <MatrixTable rows={data.paginateData} months={data.months} onOpen={onOpen} />
              <MatrixLegend />
            </>
          )}
          {data.totalData > PAGE_SIZE && (
            <div className={classes.pages}>
              <Pagination
                value={page}
                total={Math.ceil(data.totalData / PAGE_SIZE)}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
                getControlProps={(control) => ({ 'aria-label': t(`table.${control}`, { ns: 'ui' }) })}
                getItemProps={(one) => ({ 'aria-label': t('table.pageNumber', { ns: 'ui', page: formatCount(one) }) })}
              />
            </div>
          )}
        </>
      )}
      <SidePanel
        opened={row !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && formatMonth(opened.month)}
        width={480}
      >
        {data && row && opened && (
          <CellPanel
            key={`${opened.key} ${opened.month}`}
            row={row}
            month={opened.month}
            at={data.months.indexOf(opened.month)}
          />
        )}
      </SidePanel>
      <SidePanel opened={isAssigning} onClose={() => setAssigning(false)} title={t('owners.title')} width={520}>
        {isAssigning && (
          <OwnersOfMany
            environmentId={filter.environment}
            utility={filter.utility}
            onDone={() => setAssigning(false)}
          />
        )}
      </SidePanel>
      <SidePanel opened={isEstimating} onClose={() => setEstimating(false)} title={t('estimate.all')} width={520}>
        {isEstimating && <EstimateAll filter={filter} />}
      </SidePanel>
    </>
  );
}

type Totals = Awaited<ReturnType<typeof ask<typeof completeness.getBillMatrix>>>['totals'];

function Totals({ totals }: { totals: Totals }) {
  const { t } = useTranslation('completeness');
  return (
    <div className={classes.figures}>
      <Figure
        size="hero"
        label={t('coverage')}
        // Rounded down: 99.96 % must not show as 100 %.
        value={totals.share === null ? null : Math.floor(totals.share * 1000) / 10}
        unit="%"
        note={t('ofDays', { days: formatCount(totals.days), due: formatCount(totals.due) })}
      />
      <Figure label={t('missingDays')} value={totals.due - totals.days} unit={t('days')} />
      <Figure label={t('metersWithGaps')} value={totals.rows_with_gaps} unit="" />
      {totals.metered > 0 && (
        <Figure label={t('meteredDays')} value={totals.metered} unit={t('days')} note={t('meteredNote')} />
      )}
      <Figure label={t('estimatedDays')} value={totals.estimated} unit={t('days')} />
    </div>
  );
}
