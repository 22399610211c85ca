import type { embodiedCarbon, EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { useHolds } from '../../../shared/may.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Link } from '../../../ui/link.tsx';
import classes from './embodied-carbon.module.css';
import { organizationYear } from '../../../session/today.ts';

/** The net-zero projects of a property; none without the permission to see them. */
function useNetZeroProjects(environmentId: string) {
  const mayRead = useHolds()('net-zero.read');
  const [year] = useState(() => organizationYear() - 1);
  const about = { level: 'Property' as const, target_id: environmentId, year };
  return (
    useAnswer(decarbonization.getDecarbonizeProjects, about, { enabled: mayRead && environmentId !== '' }).data ?? []
  );
}

interface Props {
  control: FormOf<typeof embodiedCarbon.addEmbodiedCarbonProject>['control'];
  environmentId: string;
}

/** The choice of the net-zero project that the works belong to. */
export function NetZeroField({ control, environmentId }: Props) {
  const { t } = useTranslation('embodied-carbon');
  const projects = useNetZeroProjects(environmentId);
  if (projects.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="decarbonize_project_id"
      label={t('netZeroProject')}
      description={t('netZeroNote')}
      data={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
      clearable
    />
  );
}

/** The name of the net-zero project, with a link to it. */
export function NetZeroLink({ project }: { project: EmbodiedCarbonProject }) {
  const { t } = useTranslation('embodied-carbon');
  const chosen = useNetZeroProjects(project.decarbonize_project_id === null ? '' : project.environment_id).find(
    ({ _id }) => _id === project.decarbonize_project_id,
  );
  if (!chosen) return null;
  return (
    <p className={classes.inventory}>
      {t('netZeroProject')}:{' '}
      <Link to="/net_zero/projects" search={{ environment: project.environment_id, item: chosen._id }}>
        <bdi>{chosen.name}</bdi>
      </Link>
    </p>
  );
}
