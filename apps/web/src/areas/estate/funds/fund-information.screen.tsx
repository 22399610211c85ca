import { Button, Select } from '@mantine/core';
import { funds, type Fund } from '@steward/contract/estate/funds';
import { IconBriefcase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { CountText, NumberText } from '../../../ui/value-text.tsx';
import classes from './funds.module.css';
import { sizeColumns } from './size-columns.tsx';

/** What a fund is, how much stands in it, and which portfolios it holds. */
export default function FundInformationScreen() {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  const list = useAnswer(funds.getFunds, {});
  // A list that loads selects its first entry (R051).
  const fund = list.data?.find(({ _id }) => _id === textOf(address['fund'])) ?? list.data?.[0];
  if (list.isError) return <ErrorState isPage message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <FormSkeleton fields={4} />;
  if (!fund)
    return (
      <EmptyState
        isPage
        icon={IconBriefcase}
        title={t('empty.title')}
        actions={<ButtonLink to="/funds">{t('title')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader
        above={<Link to="/funds">{t('title')}</Link>}
        title={<bdi>{fund.name}</bdi>}
        question={fund.description || t('information.question')}
        actions={
          <Select
            aria-label={t('fund')}
            data={list.data.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={fund._id}
            onChange={(next) => changeAddress({ fund: next ?? undefined })}
            allowDeselect={false}
            searchable
          />
        }
      />
      <div className={classes.stack}>
        <Card>
          <div className={classes.figures}>
            <div>
              <div className={classes.label}>{t('area')}</div>
              <div className={classes.hero}>
                <NumberText value={fund.gross_floor_area} decimals={0} unit="m²" />
              </div>
            </div>
            <Fact label={t('portfolios')} value={<CountText value={fund.portfolios.length} />} />
            <Fact label={t('words:properties')} value={<CountText value={fund.environment_count} />} />
            <Fact label={t('structure')} value={t(`structures.${fund.structure}`)} />
            <Fact label={t('vintage')} value={fund.vintage ?? '–'} />
            <Fact label={t('currency')} value={<bdi>{fund.currency}</bdi>} />
          </div>
        </Card>
        <Portfolios fund={fund} />
      </div>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <div className={classes.label}>{label}</div>
    <div className={classes.fact}>{value}</div>
  </div>
);

function Portfolios({ fund }: { fund: Fund }) {
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
        rows={fund.portfolios}
        rowId={({ _id }) => _id}
        columns={[
          {
            id: 'name',
            label: t('words:portfolio'),
            value: ({ name }) => name,
            cell: ({ _id, name }) => (
              <Link to="/properties" search={{ portfolio: _id }}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          ...sizeColumns<Fund['portfolios'][number]>(t),
          ...(mayEdit
            ? [
                {
                  id: 'actions',
                  label: t('words:actions'),
                  value: () => '',
                  align: 'end' as const,
                  cell: ({ _id, name }: Fund['portfolios'][number]) => (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('information.takeOutNamed', { name })}
                      onClick={() => void change(_id, null, name)}
                    >
                      {t('information.takeOut')}
                    </Button>
                  ),
                },
              ]
            : []),
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
