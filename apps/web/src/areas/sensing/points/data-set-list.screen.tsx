import { dataSetSorts, points, type IotDataSet } from '@steward/contract/sensing/points';
import { IconDatabase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { tabScope } from '../../../session/scope.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { useDataSetColumns } from './data-set-columns.tsx';
import { DataSetForm } from './data-set-form.tsx';

/** The data sets with sensors within reach, or those of the property that the pages of this tab are about. */
export default function DataSetListScreen() {
  const { t } = useTranslation('points');
  const navigate = useNavigate();
  const scope = tabScope.use();
  const env_id = scope.kind === 'property' ? scope.id : '';
  const isOfProperty = env_id !== '';
  const columns = useDataSetColumns();
  const served = useServedList(points.listDatacenterIot, {
    sorts: dataSetSorts,
    pageSize: 25,
    enabled: !isOfProperty,
  });
  const ofProperty = useAnswer(points.fetchEnvIot, { env_id }, { enabled: isOfProperty });
  const remove = useSend(points.deleteDatacenterIot);
  const open = (data_set_id: string) =>
    void navigate({ to: '/datahub/data_library/iot/:data_set_id', params: { data_set_id } });
  return (
    <ListScreen<IotDataSet>
      words="points:sets"
      icon={IconDatabase}
      tableKey={env_id}
      may={{ create: 'devices.edit', edit: 'devices.edit', delete: 'devices.edit' }}
      list={isOfProperty ? ofProperty : served}
      columns={columns}
      nameOf={({ name }) => name}
      steps={3}
      panel={(dataSet, { onSaved, onCancel }) => (
        <DataSetForm
          id={dataSet?._id}
          onCancel={onCancel}
          onSaved={({ _id, name }) => {
            onSaved(name);
            if (!dataSet) open(_id);
          }}
        />
      )}
      onOpen={({ _id }) => open(_id)}
      remove={({ _id }) => remove.mutateAsync({ _id })}
      deleteText={({ name }) => t('set.deleteNote', { name })}
    />
  );
}
