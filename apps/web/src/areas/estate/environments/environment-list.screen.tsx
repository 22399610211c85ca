import { SegmentedControl } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import { IconBuildings } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { useAskedInAddress } from '../../../shared/list/asked-in-address.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { selectEnvironment } from '../../../shared/selected-environment.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
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
  const [address, change] = useAddressState();
  const isMap = address['view'] === 'map';
  // Rows and their number are two calls, so the question is put here instead of by `useServedList`.
  const { asked, ask } = useAskedInAddress({ filters: ['portfolio'], sorts });
  const { search, page, filters, sort } = asked;
  const filter = { ...(search && { search }), ...(filters['portfolio'] && { portfolio_id: filters['portfolio'] }) };
  const list = useAnswer(
    environments.getEnvironments,
    {
      ...filter,
      sort: sorts.find((one) => one === sort?.id) ?? sorts[0],
      descending: sort?.desc ?? false,
      page,
      page_size: pageSize,
    },
    { keepsLast: true, enabled: !isMap },
  );
  const count = useAnswer(environments.countEnvironments, filter, { keepsLast: true, enabled: !isMap });
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  const open = (one: { _id: string; portfolio_id: string }) => {
    selectEnvironment(one);
    void navigate({ to: '/environment' });
  };
  return (
    <ListScreen
      words="environments:list"
      may="properties"
      icon={IconBuildings}
      steps={3}
      addTo="/properties/add"
      actions={
        <SegmentedControl
          aria-label={t('list.view')}
          value={isMap ? 'map' : 'list'}
          onChange={(view) => change({ view: view === 'map' ? 'map' : undefined })}
          data={[
            { value: 'list', label: t('words:list') },
            { value: 'map', label: t('list.asMap') },
          ]}
        />
      }
      around={(table) => (isMap ? <EnvironmentMap onOpen={open} /> : table)}
      list={{
        rows: list.data,
        total: count.data?.count,
        pageSize,
        isChanging: list.isPlaceholderData,
        error: list.error,
        refetch: list.refetch,
        asked,
        ask,
        sortedBy: { id: sorts[0], desc: false },
        filters: [
          {
            id: 'portfolio',
            label: t('fields.portfolio'),
            all: t('list.allPortfolios'),
            options: folders?.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ],
        exported: false,
      }}
      columns={useMemo(() => environmentColumns(t), [t])}
      nameOf={({ environment_name }) => environment_name}
      onOpen={open}
      onEdit={({ _id }) => void navigate({ to: '/properties/edit', search: { id: _id } })}
      deletion={(environment, close) => <EnvironmentDeletion environment={environment} onClose={close} />}
      onExport={() =>
        download(environments.exportEnvironments, filter, 'properties.csv').catch((error: unknown) =>
          showToast('error', failureText(error)),
        )
      }
    />
  );
}
