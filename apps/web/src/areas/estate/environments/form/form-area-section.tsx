import { environmentFields } from '@steward/core/property/fields';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DescribedFields } from '../../../../shared/fields/described-fields.tsx';
import { formatNumber, sqmToSqft } from '../../../../ui/format.ts';
import type { FieldsControl } from './environment-fields.ts';
import { FormSection } from './form-section.tsx';

export function AreaSection({ control }: { control: FieldsControl }) {
  const { t } = useTranslation('environments');
  const area = useWatch({ control, name: 'gross_floor_area' });
  const inFeet = typeof area === 'number' && area > 0 && (
    <bdi dir="ltr" className="figures">
      = {formatNumber(sqmToSqft(area))} ft²
    </bdi>
  );
  return (
    <FormSection title={t('sections.size')} note={t('sections.sizeNote')}>
      <DescribedFields
        of="environments"
        fields={environmentFields}
        part="size"
        control={control}
        words={{ built_on_is: (value) => t(`builtDays.${value}`) }}
        extra={inFeet ? { gross_floor_area: { description: inFeet } } : {}}
      />
    </FormSection>
  );
}
