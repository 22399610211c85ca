import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { FieldsControl } from './environment-fields.ts';
import classes from './environment-form.module.css';
import { FormSection } from './form-section.tsx';

const scheme = 'https://';

export function LinksSection({ control }: { control: FieldsControl }) {
  const { t } = useTranslation('environments');
  return (
    <FormSection title={t('sections.links')} note={t('sections.linksNote')}>
      {(['digital_twin_url', 'revit_url'] as const).map((name) => (
        <div key={name} className={classes.wide}>
          <TextField
            control={control}
            name={name}
            label={t(`fields.${name}`)}
            type="url"
            dir="ltr"
            placeholder={scheme}
          />
        </div>
      ))}
    </FormSection>
  );
}
