import { Select } from '@mantine/core';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useField } from '../../../ui/form/field.ts';
import type { ProjectFormState } from './project-form-state.ts';

/** One property, or all properties of a portfolio. */
export function PropertyOrPortfolioField({ form }: { form: ProjectFormState }) {
  const { t } = useTranslation('decarbonization');
  const { error } = useField({ control: form.control, name: 'environment_id' }, t('where'));
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {}).data ?? [];
  const property = form.watch('environment_id');
  const portfolio = form.watch('portfolio_id');
  return (
    <Select
      label={t('where')}
      withAsterisk
      searchable
      allowDeselect={false}
      data={tree
        .filter(({ _id }) => _id !== '')
        .map(({ _id, name, environments }) => ({
          group: name,
          items: [
            { value: `portfolio ${_id}`, label: t('wholePortfolio', { name }) },
            ...environments.map((one) => ({ value: `property ${one._id}`, label: one.environment_name })),
          ],
        }))}
      value={property ? `property ${property}` : portfolio ? `portfolio ${portfolio}` : null}
      onChange={(next) => {
        const [kind, id = null] = (next ?? '').split(' ');
        const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
        form.setValue('portfolio_id', kind === 'portfolio' ? id : null, options);
        form.setValue('environment_id', kind === 'property' ? id : null, options);
      }}
      error={error}
    />
  );
}
