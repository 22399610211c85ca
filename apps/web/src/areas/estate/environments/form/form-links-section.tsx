import { environmentFields } from '@steward/core/property/fields';
import { useTranslation } from 'react-i18next';
import { DescribedFields } from '../../../../shared/fields/described-fields.tsx';
import type { FieldsControl } from './environment-fields.ts';
import classes from './environment-form.module.css';
import { FormSection } from './form-section.tsx';

export function LinksSection({ control }: { control: FieldsControl }) {
  const { t } = useTranslation('environments');
  return (
    <FormSection title={t('sections.links')} note={t('sections.linksNote')}>
      <DescribedFields
        of="environments"
        fields={environmentFields}
        part="links"
        control={control}
        frame={(_, input) => <div className={classes.wide}>{input}</div>}
      />
    </FormSection>
  );
}
