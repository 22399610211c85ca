import { embodiedCarbon, type EmbodiedCarbonItem } from '@steward/contract/carbon/embodied-carbon';
import { IconCrane, IconTableImport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { itemColumns } from './item-columns.tsx';
import { ItemForm } from './item-form.tsx';
import { useEmbodiedWords } from './embodied-words.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectHead } from './project-head.tsx';

const nameOf = ({ name }: { name: string }) => name;

/** The embodied carbon of construction works on the selected property per m², by material. */
export default function EmbodiedCarbonScreen() {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  const { selected } = useSelectedEnvironment();
  const [address] = useAddressState();
  const mayAdd = useMay('embodied-carbon.create');
  const environment_id = selected?._id ?? '';
  const projects = useAnswer(embodiedCarbon.getEmbodiedCarbon, { environment_id }, { enabled: environment_id !== '' });
  const project = projects.data?.find(({ _id }) => _id === textOf(address['project'])) ?? projects.data?.[0];
  const embodied_carbon_project_id = project?._id ?? '';
  const items = useAnswer(
    embodiedCarbon.getEmbodiedCarbonItems,
    { embodied_carbon_project_id },
    { enabled: project !== undefined },
  );
  const remove = useSend(embodiedCarbon.deleteEmbodiedCarbonItem);
  const area = project?.area_m2 ?? null;
  const columns = useMemo(
    () => itemColumns(t, words, area),
    // oxlint-disable-next-line react/exhaustive-deps
    [t, area],
  );
  if (projects.data && !project)
    return (
      <ListScreen
        words="embodied-carbon:projects"
        values={{ name: selected?.environment_name }}
        may="embodied-carbon"
        icon={IconCrane}
        list={{ data: [] as { _id: string; name: string }[], error: null, refetch: projects.refetch }}
        columns={[{ id: 'name', label: t('words:name'), value: nameOf }]}
        nameOf={nameOf}
        item="works"
        panelWidth={520}
        steps={3}
        panel={(_, end) => <ProjectForm environmentId={environment_id} project={undefined} {...end} />}
      />
    );
  return (
    <ListScreen<EmbodiedCarbonItem>
      words="embodied-carbon"
      values={{ name: selected?.environment_name, project: project?.name }}
      may={{
        create: 'embodied-carbon.create',
        edit: 'embodied-carbon.edit',
        delete: 'embodied-carbon.delete',
      }}
      isReadable
      icon={IconCrane}
      actions={mayAdd && <ImportLink />}
      head={project && projects.data && <ProjectHead key={project._id} project={project} projects={projects.data} />}
      tableKey={embodied_carbon_project_id}
      list={project ? items : { data: undefined, error: projects.error, refetch: projects.refetch }}
      columns={columns}
      nameOf={nameOf}
      panelWidth={640}
      panelTitle={({ name }) => <bdi>{name}</bdi>}
      panel={(item, end) => <ItemForm projectId={embodied_carbon_project_id} item={item} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ embodied_carbon_item_id: _id })}
      bulk
    />
  );
}

function ImportLink() {
  const { t } = useTranslation('embodied-carbon');
  return (
    <ButtonLink
      to="/account_setting/imports"
      search={{ thing: 'embodied-items' }}
      variant="default"
      leftSection={<IconTableImport size={16} aria-hidden="true" />}
    >
      {t('words:importAList')}
    </ButtonLink>
  );
}
