import { embodiedCarbon, type EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { worksKinds } from '@steward/core/embodied-carbon/item-codes';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NetZeroField } from './net-zero-project.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  project: EmbodiedCarbonProject | undefined;
  /** Opens the project that was just added. */
  onAdded?: (id: string) => void;
}

/** Construction works on a property, new or existing. */
export function ProjectForm({ environmentId, project, onAdded, onSaved, onCancel }: Props) {
  const { t } = useTranslation('embodied-carbon');
  const update = useSend(embodiedCarbon.updateEmbodiedCarbonProject, { inPlace: true });
  return (
    <CallForm
      call={embodiedCarbon.addEmbodiedCarbonProject}
      start={{
        environment_id: environmentId,
        name: project?.name ?? '',
        works: project?.works ?? 'new_construction',
        gross_floor_area: project?.gross_floor_area ?? null,
        completed_on: project?.completed_on ?? null,
        tool: project?.tool ?? '',
        note: project?.note ?? '',
        decarbonize_project_id: project?.decarbonize_project_id ?? null,
      }}
      send={project && ((values) => update.mutateAsync({ ...values, embodied_carbon_project_id: project._id }))}
      onSaved={({ _id, name }) => {
        onSaved(name);
        if (!project) onAdded?.(_id);
      }}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('words:name')}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <SelectField
            control={control}
            name="works"
            label={t('worksKind')}
            data={worksKinds.map((value) => ({ value, label: t(`worksKinds.${value}`) }))}
            allowDeselect={false}
          />
          <NumberField
            control={control}
            name="gross_floor_area"
            label={t('area')}
            description={t('areaNote')}
            unit="m²"
            min={0}
          />
          <DateField
            control={control}
            name="completed_on"
            label={t('completedOn')}
            description={t('completedNote')}
            clearable
          />
          <NetZeroField control={control} environmentId={environmentId} />
          <TextField control={control} name="tool" label={t('tool')} maxLength={200} />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
