import { Button, Select } from '@mantine/core';
import { funds, type Fund } from '@steward/contract/estate/funds';
import type { FundHolding } from '@steward/contract/estate/funds.shares';
import { IconBriefcase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { SquareMeters } from '../../../ui/value-text.tsx';
import { sizeColumns } from './size-columns.tsx';

/** The holdings of a fund on a date: the portfolios that belong to it, and those in which it has a share. */
export function FundPortfolios({ fund, holdings }: { fund: Fund; holdings: readonly FundHolding[] }) {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const mayEdit = useMay('funds.edit');
  const free = useAnswer(funds.getUnassignedPortfolios, {}, { enabled: mayEdit });
  const assign = useSend(funds.assignPortfolioToFund);
  const change = async (portfolio_id: string, fund_id: string | null, name: string) => {
    try {
      await assign.mutateAsync({ portfolio_id, fund_id });
      showToast('success', t('words:isSaved', { name }));
    } catch (error) {
      showToast('error', failureText(error));
    }
  };
  const placed = new Set(fund.portfolios.map(({ _id }) => _id));
  const takeOut: Column<FundHolding> = {
    id: 'actions',
    label: t('words:actions'),
    value: () => '',
    align: 'end',
    cell: ({ portfolio_id, portfolio_name }) =>
      placed.has(portfolio_id) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('information.takeOutNamed', { name: portfolio_name })}
          onClick={() => void change(portfolio_id, null, portfolio_name)}
        >
          {t('information.takeOut')}
        </Button>
      ),
  };
  return (
    <Card
      title={t('portfolios')}
      flush
      actions={
        mayEdit && (
          <Select
            aria-label={t('information.add')}
            placeholder={t(free.data?.length === 0 ? 'information.allPlaced' : 'information.add')}
            data={(free.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={null}
            onChange={(id) => {
              const added = free.data?.find(({ _id }) => _id === id);
              if (added) void change(added._id, fund._id, added.name);
            }}
            disabled={free.data?.length === 0}
            searchable
          />
        )
      }
    >
      <DataTable
        name={t('portfolios')}
        rows={[...holdings]}
        rowId={({ portfolio_id }) => portfolio_id}
        columns={[
          {
            id: 'name',
            label: t('words:portfolio'),
            value: ({ portfolio_name }) => portfolio_name,
            cell: ({ portfolio_id, portfolio_name }) => (
              <Link to="/properties" search={{ portfolio: portfolio_id }}>
                <bdi>{portfolio_name}</bdi>
              </Link>
            ),
          },
          ...sizeColumns<FundHolding>(t),
          {
            id: 'share',
            label: t('holdings.share'),
            value: ({ share }) => share,
            align: 'end',
            cell: ({ share, is_assumed }) =>
              is_assumed ? t('holdings.assumed', { share: formatPercent(share) }) : formatPercent(share, 2),
          },
          {
            id: 'area_of_fund',
            label: t('holdings.area'),
            value: ({ area_of_fund }) => area_of_fund,
            align: 'end',
            cell: ({ area_of_fund }) => <SquareMeters value={area_of_fund} />,
          },
          ...(mayEdit ? [takeOut] : []),
        ]}
        empty={
          <EmptyState icon={IconBriefcase} title={t('information.empty')}>
            {t('information.emptyText')}
          </EmptyState>
        }
      />
    </Card>
  );
}
