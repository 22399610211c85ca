import { MultiSelect } from '@mantine/core';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useField } from '../../../ui/form/field.ts';
import type { NetZeroAddress } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import type { ProjectFormState } from './project-form-state.ts';

interface Props {
  form: ProjectFormState;
  about: NetZeroAddress['about'];
  ownId: string | undefined;
}

/** The prerequisites of a project, and the projects that it excludes; used to find the best order. */
export function LinkFields({ form, about, ownId }: Props) {
  const { t } = useTranslation('decarbonization');
  const { error } = useField({ control: form.control, name: 'not_with_ids' }, t('order.notWith'));
  const others = (useAnswer(decarbonization.getDecarbonizeProjects, about).data ?? []).filter(
    ({ _id }) => _id !== ownId,
  );
  const chosen = { after_ids: form.watch('after_ids') ?? [], not_with_ids: form.watch('not_with_ids') ?? [] };
  if (others.length === 0) return null;
  const field = (name: keyof typeof chosen, other: keyof typeof chosen, label: string, description: string) => (
    <MultiSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      data={others
        .filter(({ _id }) => !chosen[other].includes(_id))
        .map(({ _id, name, environment_name, portfolio_name }) => ({
          value: _id,
          label: `${name} · ${environment_name || portfolio_name}`,
        }))}
      value={chosen[name].filter((id) => others.some(({ _id }) => _id === id))}
      error={name === 'not_with_ids' ? error : undefined}
      onChange={(next) => {
        // Projects that this list does not show stay selected.
        const hidden = chosen[name].filter((id) => !others.some(({ _id }) => _id === id));
        form.setValue(name, [...next, ...hidden], { shouldDirty: true });
      }}
    />
  );
  return (
    <>
      {field('after_ids', 'not_with_ids', t('order.after'), t('order.afterNote'))}
      {field('not_with_ids', 'after_ids', t('order.notWith'), t('order.notWithNote'))}
    </>
  );
}
