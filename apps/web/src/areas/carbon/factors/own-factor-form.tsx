import { SimpleGrid, Text } from '@mantine/core';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { portfolios } from '@steward/contract/estate/portfolios';
import { carriers, scopeOf, wasteTreatments, type Carrier } from '@steward/core/ghg/carrier';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { selection } from '../../../session/selection.ts';
import { countryName } from '../../../shared/country-name.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { YearsChanged } from './years-changed.tsx';
import type { MissingFactorLink } from './missing-factor-link.ts';

/** The unit of each energy source. */
const unitOf = (carrier: Carrier) =>
  carrier === 'waste' ? 't' : carrier === 'water' || carrier === 'waste_water' ? 'l' : 'kWh';

/** Adds a factor; the details in the link from a missing factor are filled in. */
export function OwnFactorForm({ wanted, onDone }: { wanted: MissingFactorLink; onDone: () => void }) {
  const { t } = useTranslation('factors');
  const words = useReportWords();
  const mayChangeWhole = useAnswer(boundaries.getOrganizationConfig, {}).data?.may_change_whole === true;
  const year = Number(wanted.year) || selection.get().year;
  const known = carriers.find((one) => one === wanted.carrier);
  const forWhat = [known && words.carrier(known), wanted.country && countryName(wanted.country), wanted.year]
    .filter(Boolean)
    .join(', ');
  return (
    <CallForm
      call={factors.saveOwnFactor}
      alsoRefreshes={['dashboards']}
      start={{
        carrier: known ?? 'electricity',
        basis: wanted.basis === 'location' || wanted.basis === 'market' ? wanted.basis : null,
        treatment: '',
        valid_from: year,
        valid_until: year,
        unit: unitOf(known ?? 'electricity'),
        // For one property by default; users with the permission can clear the field to apply it to all.
        environment_id: wanted.environment ?? (mayChangeWhole ? null : (selection.get().environmentId ?? null)),
        source: '',
      }}
      submit={t('factor.save')}
      onSaved={() => {
        showToast('success', t('factor.saved'));
        onDone();
      }}
      onCancel={onDone}
    >
      {(form) => (
        <>
          {known && <Text size="sm">{t('factor.missingFor', { what: forWhat })}</Text>}
          <FactorFields form={form} mayChangeWhole={mayChangeWhole} country={wanted.country} />
        </>
      )}
    </CallForm>
  );
}

interface FieldsProps {
  form: FormOf<typeof factors.saveOwnFactor>;
  mayChangeWhole: boolean;
  country: string | undefined;
}

function FactorFields({ form, mayChangeWhole, country }: FieldsProps) {
  const { t } = useTranslation('factors');
  const words = useReportWords();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const { control } = form;
  const carrier = useWatch({ control, name: 'carrier' });
  const properties = (tree.data ?? [])
    .flatMap(({ environments }) => environments)
    // Properties in the country of the missing factor come first.
    .toSorted((a, b) => Number(b.country_code === country) - Number(a.country_code === country));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SelectField
          control={control}
          name="carrier"
          label={t('words:carrier')}
          allowDeselect={false}
          data={carriers.map((value) => ({ value, label: words.carrier(value) }))}
          onOptionSubmit={(value) => {
            form.setValue('unit', unitOf(value as Carrier));
            if (scopeOf[value as Carrier] !== 2) form.setValue('basis', null);
            if (value !== 'waste') form.setValue('treatment', '');
          }}
        />
        {scopeOf[carrier] === 2 && (
          <SelectField
            control={control}
            name="basis"
            label={t('words:wayOfCounting')}
            description={t('factor.basisNote')}
            placeholder={t('words:choose')}
            allowDeselect={false}
            data={(['location', 'market'] as const).map((value) => ({ value, label: words.basis(value) ?? value }))}
          />
        )}
        {carrier === 'waste' && (
          <SelectField
            control={control}
            name="treatment"
            label={t('factor.treatment')}
            placeholder={t('factor.anyTreatment')}
            clearable
            data={wasteTreatments.map((value) => ({ value, label: words.treatment(value) }))}
          />
        )}
        {(['valid_from', 'valid_until'] as const).map((name) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            label={t(`factor.${name}`)}
            isGrouped={false}
            decimals={0}
          />
        ))}
        <NumberField
          control={control}
          name="kg_co2e_per_unit"
          label={t('words:factor')}
          unit={`kg CO₂e/${unitOf(carrier)}`}
          data-autofocus
        />
        <SelectField
          control={control}
          name="environment_id"
          label={t('words:property')}
          placeholder={t(mayChangeWhole ? 'words:allProperties' : 'factor.chooseProperty')}
          clearable={mayChangeWhole}
          allowDeselect={mayChangeWhole}
          description={mayChangeWhole ? undefined : t('factor.ownPropertiesOnly')}
          data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        />
      </SimpleGrid>
      <TextField control={control} name="source" label={t('words:source')} description={t('factor.sourceNote')} />
      <YearsChanged control={control} />
    </>
  );
}
