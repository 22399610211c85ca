import { Button } from '@mantine/core';
import { portfolios } from '@steward/contract/estate/portfolios';
import { environmentFields } from '@steward/core/property/fields';
import { propertyTypes, subTypesOf } from '@steward/core/property/property-types';
import { environmentUses } from '@steward/core/property/property-codes';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { DescribedFields } from '../../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../../shared/fields/field-names.ts';
import { PortfolioForm } from '../../../../shared/property/portfolio-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { MoveNotice } from './accepted-years-notice.tsx';
import type { Fields, FieldsControl } from './environment-fields.ts';
import classes from './environment-form.module.css';
import { FormSection } from './form-section.tsx';

interface Props {
  control: FieldsControl;
  setValue: UseFormSetValue<Fields>;
  /** Editing: the property, and the portfolio it is in. */
  placed?: { environmentId: string; portfolioId: string | undefined } | undefined;
}

export function WhatSection({ control, setValue, placed }: Props) {
  const { t } = useTranslation('environments');
  const name = useFieldNames('environments');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {});
  const [isAdding, setAdding] = useState(false);
  const [type, portfolioId] = useWatch({ control, name: ['property_type', 'portfolio_id'] });
  // A list that loads selects its first entry, unless something is chosen already (R051).
  const first = folders.data?.some(({ _id }) => _id === portfolioId) ? undefined : folders.data?.[0]?._id;
  // After each drawing until it is: a list that is known before the form begins is chosen from, and then the form begins.
  useEffect(() => {
    if (first) setValue('portfolio_id', first);
  });
  const subTypes = subTypesOf(type ?? '');
  return (
    <FormSection title={t('sections.what')} note={t('sections.whatNote')}>
      <div className={classes.wide}>
        <TextField
          control={control}
          name="environment_name"
          label={name('environment_name')}
          maxLength={200}
          withAsterisk
        />
      </div>
      <div className={`${classes.wide} ${classes.beside}`}>
        <SelectField
          control={control}
          name="portfolio_id"
          label={name('portfolio_id')}
          placeholder={t(folders.data?.length === 0 ? 'form.noPortfolio' : 'words:choose')}
          data={(folders.data ?? []).map((folder) => ({ value: folder._id, label: folder.name }))}
          withAsterisk
        />
        <Button variant="default" leftSection={<IconPlus size={17} />} onClick={() => setAdding(true)}>
          {t('words:newPortfolio')}
        </Button>
      </div>
      {placed && (
        <div className={classes.wide}>
          <MoveNotice environmentId={placed.environmentId} from={placed.portfolioId} to={portfolioId} />
        </div>
      )}
      <SelectField
        control={control}
        name="property_type"
        label={name('property_type')}
        placeholder={t('words:choose')}
        data={propertyTypes.map((key) => ({ value: key, label: t(`types.${key}`) }))}
        onOptionSubmit={() => setValue('property_sub_type', '')}
        withAsterisk
      />
      <SelectField
        control={control}
        name="property_sub_type"
        label={name('property_sub_type')}
        placeholder={t(subTypes.length > 0 ? 'words:choose' : 'form.noSubTypes')}
        data={subTypes.map((key) => ({ value: key, label: t(`subTypes.${key}`) }))}
        disabled={subTypes.length === 0}
        clearable
      />
      <SelectField
        control={control}
        name="environment_use"
        label={name('environment_use')}
        placeholder={t('words:choose')}
        data={environmentUses.map((key) => ({ value: key, label: t(`uses.${key}`) }))}
        withAsterisk
      />
      <DescribedFields
        of="environments"
        fields={environmentFields}
        part="what"
        control={control}
        words={{ viewable_by: (value) => t(`viewable.${value}`) }}
      />
      <SidePanel opened={isAdding} onClose={() => setAdding(false)} title={t('words:newPortfolio')}>
        <PortfolioForm
          onCancel={() => setAdding(false)}
          onSaved={({ _id }) => {
            setAdding(false);
            setValue('portfolio_id', _id, { shouldDirty: true, shouldValidate: true });
          }}
        />
      </SidePanel>
    </FormSection>
  );
}
