import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber, sqmToSqft } from '../../../../ui/format.ts';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import type { FieldsControl } from './environment-fields.ts';
import { FormSection } from './form-section.tsx';

export function AreaSection({ control }: { control: FieldsControl }) {
  const { t } = useTranslation('environments');
  const area = useWatch({ control, name: 'gross_floor_area' });
  return (
    <FormSection title={t('sections.size')} note={t('sections.sizeNote')}>
      <NumberField
        control={control}
        name="gross_floor_area"
        label={t('fields.area')}
        unit="m²"
        decimals={2}
        description={
          typeof area === 'number' && area > 0 ? (
            <bdi dir="ltr" className="figures">
              = {formatNumber(sqmToSqft(area))} ft²
            </bdi>
          ) : (
            t('form.areaNote')
          )
        }
        withAsterisk
      />
      <NumberField
        control={control}
        name="floors"
        label={t('fields.floors')}
        description={t('form.floorsNote')}
        decimals={0}
      />
      <NumberField
        control={control}
        name="occupancy"
        label={t('fields.occupancy')}
        description={t('form.occupancyNote')}
        decimals={0}
      />
      <NumberField control={control} name="year_built" label={t('fields.yearBuilt')} decimals={0} isGrouped={false} />
    </FormSection>
  );
}
