import { Button, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { portfolios } from '@steward/contract/portfolios';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { PortfolioForm } from '../../shared/portfolio-form.tsx';
import { Translated } from '../../shared/translated/translated.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteOneDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EditPanel } from '../../ui/side-panel.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CountText } from '../../ui/value-text.tsx';
import { PortfolioTree } from './portfolio-tree.tsx';

type Portfolio = Answer<typeof portfolios.getMasterPortfolioList>[number];

/** Which portfolios there are, and what stands in them. */
export default function PortfolioListScreen() {
  const { t } = useTranslation('portfolios');
  const failureText = useFailureText();
  const mayAdd = useMay('portfolios.create');
  const mayEdit = useMay('portfolios.edit');
  const mayDelete = useMay('portfolios.delete');
  const [address, changeAddress] = useAddressState();
  const list = useAnswer(portfolios.getMasterPortfolioList, {});
  const remove = useSend(portfolios.deletePortfolio, { alsoRefreshes: ['environments'] });
  const [edited, edit] = useState<Portfolio | 'new' | undefined>(address['add'] === 'new' ? 'new' : undefined);
  const [deleted, askToDelete] = useState<Portfolio>();
  const [refused, refuse] = useState<Portfolio>();

  const columns = useMemo<Column<Portfolio>[]>(
    () => [
      {
        id: 'name',
        label: t('name'),
        value: (row) => row.name,
        cell: (row) => (
          <strong>
            <bdi>{row.name}</bdi>
          </strong>
        ),
      },
      {
        id: 'description',
        label: t('description'),
        value: (row) => row.description,
        cell: (row) => <Translated>{row.description}</Translated>,
      },
      {
        id: 'environment_count',
        label: t('properties'),
        value: (row) => row.environment_count,
        align: 'end',
        cell: (row) => (
          <Link to="/properties" search={{ portfolio: row._id }}>
            <CountText value={row.environment_count} />
            <span className="visually-hidden"> {t('showProperties', { name: row.name })}</span>
          </Link>
        ),
      },
      ...(mayEdit || mayDelete
        ? [
            actionsColumn<Portfolio>({
              label: t('actions'),
              editLabel: (row) => t('editNamed', { name: row.name }),
              deleteLabel: (row) => t('deleteNamed', { name: row.name }),
              ...(mayEdit && { onEdit: edit }),
              ...(mayDelete && {
                onDelete: (row: Portfolio) => (row.environment_count > 0 ? refuse(row) : askToDelete(row)),
              }),
            }),
          ]
        : []),
    ],
    [t, mayEdit, mayDelete],
  );
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} question={t('question')} actions={add} />
      <Tabs
        value={textOf(address['view']) ?? 'list'}
        onChange={(view) => changeAddress({ view: view === 'list' ? undefined : view })}
        tabs={[
          {
            value: 'list',
            label: t('list'),
            content: (
              <DataTable
                name={t('title')}
                columns={columns}
                rows={list.data}
                rowId={(row) => row._id}
                failure={list.error && failureText(list.error)}
                onRetry={() => void list.refetch()}
                empty={
                  <EmptyState
                    icon={IconStack2}
                    title={t('empty.title')}
                    {...(mayAdd && { steps: [t('empty.step1'), t('empty.step2'), t('empty.step3')] })}
                    actions={add}
                  >
                    {t(mayAdd ? 'empty.text' : 'empty.memberText')}
                  </EmptyState>
                }
              />
            ),
          },
          { value: 'tree', label: t('tree'), content: <PortfolioTree /> },
        ]}
      />
      <EditPanel edited={edited} onClose={() => edit(undefined)} addTitle={t('addTitle')} editTitle={t('editTitle')}>
        {(portfolio) => (
          <PortfolioForm
            portfolio={portfolio}
            onCancel={() => edit(undefined)}
            onSaved={({ name }) => {
              edit(undefined);
              showToast('success', t('saved', { name }));
            }}
          />
        )}
      </EditPanel>
      <DeleteOneDialog
        thing={deleted}
        nameOf={({ name }) => name}
        onClose={() => askToDelete(undefined)}
        remove={async ({ _id, name }) => {
          await remove.mutateAsync({ portfolio_id: _id });
          showToast('success', t('deleted', { name }));
        }}
      />
      <Dialog opened={refused !== undefined} onClose={() => refuse(undefined)} title={t('refused.title')}>
        <Text>{t('refused.text', { name: refused?.name, count: refused?.environment_count })}</Text>
        <Link to="/properties" search={{ portfolio: refused?._id }} mt="md" display="block">
          {t('refused.action')}
        </Link>
      </Dialog>
    </>
  );
}
