import { NativeSelect, SegmentedControl } from '@mantine/core';
import { environments, type Environment } from '@steward/contract/environments';
import { portfolios } from '@steward/contract/portfolios';
import { IconBuildings, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { askedParts, textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { selectEnvironment } from '../../shared/selected-environment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { environmentColumns } from './environment-columns.tsx';
import { EnvironmentDeletion } from './environment-deletion.tsx';
import { EnvironmentMap } from './environment-map.tsx';

const pageSize = 25;
const sorts = ['environment_name', 'city', 'gross_floor_area', 'year_built', 'created_at'] as const;

/** Every property this person may see: as a list without an end, or on the map. */
export default function EnvironmentListScreen() {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const mayAdd = useMay('properties.create');
  const mayEdit = useMay('properties.edit');
  const mayDelete = useMay('properties.delete');
  const [address, change] = useAddressState();
  const [isExporting, setExporting] = useState(false);
  const [deleted, askToDelete] = useState<Environment>();

  const search = textOf(address['search']) ?? '';
  const portfolio_id = textOf(address['portfolio']);
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const sort = sorts.find((one) => one === address['sort']) ?? 'environment_name';
  const descending = address['desc'] === true;
  const filter = { ...(search && { search }), ...(portfolio_id && { portfolio_id }) };
  const isMap = address['view'] === 'map';

  const list = useAnswer(
    environments.getEnvironments,
    { ...filter, sort, descending, page, page_size: pageSize },
    { keepsLast: true, enabled: !isMap },
  );
  const count = useAnswer(environments.countEnvironments, filter, { keepsLast: true, enabled: !isMap });
  const folders = useAnswer(portfolios.getMasterPortfolioList, {});

  const open = (one: { _id: string; portfolio_id: string }) => {
    selectEnvironment(one);
    void navigate({ to: '/environment' as never });
  };
  const columns = useMemo(() => {
    const onEdit = ({ _id }: Environment) =>
      void navigate({ to: '/properties/edit' as never, search: { id: _id } as never });
    return environmentColumns(t, { ...(mayEdit && { onEdit }), ...(mayDelete && { onDelete: askToDelete }) });
  }, [t, mayEdit, mayDelete, navigate]);
  const add = mayAdd && (
    <ButtonLink to="/properties/add" leftSection={<IconPlus size={18} />}>
      {t('list.add')}
    </ButtonLink>
  );
  const exportAll = async () => {
    setExporting(true);
    try {
      await download(environments.exportEnvironments, filter, 'properties.csv');
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <PageHeader
        title={t('list.title')}
        question={t('list.question')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('list.view')}
              value={isMap ? 'map' : 'list'}
              onChange={(view) => change({ view: view === 'map' ? 'map' : undefined })}
              data={[
                { value: 'list', label: t('list.asList') },
                { value: 'map', label: t('list.asMap') },
              ]}
            />
            {add}
          </>
        }
      />
      {isMap ? (
        <EnvironmentMap onOpen={open} />
      ) : (
        <PagedTable
          name={t('list.title')}
          columns={columns}
          rows={list.data}
          total={count.data?.count}
          rowId={(row) => row._id}
          asked={{ search, page, sort: { id: sort, desc: descending } }}
          onAsk={(asked) => change(askedParts(asked))}
          pageSize={pageSize}
          isFiltered={portfolio_id !== undefined}
          onClear={() => change({ search: undefined, portfolio: undefined, page: undefined })}
          isChanging={list.isPlaceholderData}
          failure={list.error && failureText(list.error)}
          onRetry={() => void list.refetch()}
          onOpen={open}
          filters={
            <NativeSelect
              aria-label={t('fields.portfolio')}
              value={portfolio_id ?? ''}
              onChange={(event) => change({ portfolio: event.currentTarget.value || undefined, page: undefined })}
              data={[
                { value: '', label: t('list.allPortfolios') },
                ...(folders.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
          }
          onExport={exportAll}
          isExporting={isExporting}
          empty={
            <EmptyState
              icon={IconBuildings}
              title={t('empty.title')}
              {...(mayAdd && { steps: [t('empty.step1'), t('empty.step2'), t('empty.step3')] })}
              actions={
                mayAdd && (
                  <ButtonLink to="/properties/add" leftSection={<IconPlus size={18} />}>
                    {t('empty.action')}
                  </ButtonLink>
                )
              }
            >
              {t(mayAdd ? 'empty.text' : 'empty.memberText')}
            </EmptyState>
          }
        />
      )}
      {deleted && <EnvironmentDeletion environment={deleted} onClose={() => askToDelete(undefined)} />}
    </>
  );
}
