import { Button, Select } from '@mantine/core';
import { embodiedCarbon, type EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { DeleteOneDialog } from '../../../ui/overlays/dialogs.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './embodied-carbon.module.css';
import { ProjectForm } from './project-form.tsx';

interface Props {
  project: EmbodiedCarbonProject;
  projects: readonly EmbodiedCarbonProject[];
}

/** The choice of the project, and its actions. */
export function ProjectBar({ project, projects }: Props) {
  const { t } = useTranslation('embodied-carbon');
  const [address, changeAddress] = useAddressState();
  const [deleting, setDeleting] = useState<EmbodiedCarbonProject>();
  const remove = useSend(embodiedCarbon.deleteEmbodiedCarbonProject);
  const mayAdd = useMay('embodied-carbon.create');
  const mayEdit = useMay('embodied-carbon.edit');
  const mayDelete = useMay('embodied-carbon.delete');
  const opened = textOf(address['works']);
  const isOpen = (opened === 'new' && mayAdd) || (opened === project._id && mayEdit);
  const name = { name: project.name };
  return (
    <div className={classes.project}>
      <Select
        label={t('project')}
        data={projects.map(({ _id, name: label }) => ({ value: _id, label }))}
        value={project._id}
        onChange={(next) => changeAddress({ project: next ?? undefined, item: undefined })}
        allowDeselect={false}
        searchable={projects.length > 8}
      />
      {mayEdit && (
        <Button
          variant="default"
          px={10}
          aria-label={t('words:editNamed', name)}
          title={t('words:editNamed', name)}
          onClick={() => changeAddress({ works: project._id })}
        >
          <IconPencil size={17} aria-hidden="true" />
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          px={10}
          aria-label={t('words:deleteNamed', name)}
          title={t('words:deleteNamed', name)}
          onClick={() => setDeleting(project)}
        >
          <IconTrash size={17} aria-hidden="true" />
        </Button>
      )}
      {mayAdd && (
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => changeAddress({ works: 'new' })}
        >
          {t('projects.add')}
        </Button>
      )}
      <ListPanel
        openId={isOpen ? opened : undefined}
        title={opened === 'new' ? t('projects.addTitle') : t('projects.editTitle')}
        width={520}
        onClose={() => changeAddress({ works: undefined })}
      >
        {(end) => (
          <ProjectForm
            environmentId={project.environment_id}
            project={opened === 'new' ? undefined : project}
            onAdded={(id) => changeAddress({ project: id, works: undefined })}
            {...end}
          />
        )}
      </ListPanel>
      <DeleteOneDialog
        thing={deleting}
        nameOf={(one) => t('deleteProject', { name: one.name, count: one.items })}
        onClose={() => setDeleting(undefined)}
        remove={async (one) => {
          await remove.mutateAsync({ embodied_carbon_project_id: one._id });
          changeAddress({ project: undefined, item: undefined });
          showToast('success', t('words:isDeleted', { name: one.name }));
        }}
      />
    </div>
  );
}
