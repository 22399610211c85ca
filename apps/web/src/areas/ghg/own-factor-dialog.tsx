import { SimpleGrid, Text } from '@mantine/core';
import { ghg } from '@steward/contract/ghg';
import { portfolios } from '@steward/contract/portfolios';
import { carriers, scopeOf, wasteTreatments, type Carrier } from '@steward/core/ghg/carrier';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { selection } from '../../session/selection.ts';
import { countryName } from '../../shared/country-name.ts';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { Wanted } from './wanted-factor.ts';

/** What each carrier is counted in. */
const unitOf = (carrier: Carrier) =>
  carrier === 'waste' ? 't' : carrier === 'water' || carrier === 'waste_water' ? 'l' : 'kWh';

/** Adds a factor; what the link from a missing factor knew of it is filled in. */
export function OwnFactorDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const { t } = useTranslation('ghg');
  const words = useReportWords();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const mayChangeWhole = useAnswer(ghg.getOrganizationConfig, {}).data?.may_change_whole === true;
  const save = useSend(ghg.saveOwnFactor, { inPlace: true, alsoRefreshes: ['dashboards'] });
  const known = carriers.find((one) => one === wanted.carrier);
  const form = useForm({
    resolver: callResolver(ghg.saveOwnFactor),
    defaultValues: {
      carrier: known ?? 'electricity',
      basis: wanted.basis === 'location' || wanted.basis === 'market' ? wanted.basis : null,
      treatment: '',
      year: Number(wanted.year) || selection.get().year,
      unit: unitOf(known ?? 'electricity'),
      // For one property by itself; for all of them somebody empties the field, who may.
      environment_id: wanted.environment ?? (mayChangeWhole ? null : (selection.get().environmentId ?? null)),
      source: '',
    },
  });
  const { control } = form;
  const carrier = useWatch({ control, name: 'carrier' });
  const properties = (tree.data ?? [])
    .flatMap(({ environments }) => environments)
    // Those in the country the factor is missing for come first.
    .toSorted((a, b) => Number(b.country_code === wanted.country) - Number(a.country_code === wanted.country));
  const forWhat = [known && words.carrier(known), wanted.country && countryName(wanted.country), wanted.year]
    .filter(Boolean)
    .join(', ');
  return (
    <EntryDialog
      words="factor"
      form={form}
      save={save}
      onClose={onClose}
      head={
        known && (
          <Text size="sm" mb="md">
            {t('factor.missingFor', { what: forWhat })}
          </Text>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SelectField
          control={control}
          name="carrier"
          label={t('factor.carrier')}
          allowDeselect={false}
          data={carriers.map((value) => ({ value, label: words.carrier(value) }))}
          onOptionSubmit={(value) => {
            form.setValue('unit', unitOf(value as Carrier));
            if (scopeOf[value as Carrier] !== 2) form.setValue('basis', null);
            if (value !== 'waste') form.setValue('treatment', '');
          }}
        />
        <NumberField control={control} name="year" label={t('factor.year')} thousandSeparator="" allowDecimal={false} />
        {scopeOf[carrier] === 2 && (
          <SelectField
            control={control}
            name="basis"
            label={t('factor.basis')}
            description={t('factor.basisNote')}
            placeholder={t('factor.bothWays')}
            clearable
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
        <NumberField
          control={control}
          name="kg_co2e_per_unit"
          label={t('factor.value')}
          unit={`kg CO₂e/${unitOf(carrier)}`}
          data-autofocus
        />
        <SelectField
          control={control}
          name="environment_id"
          label={t('factor.property')}
          placeholder={t(mayChangeWhole ? 'factor.allProperties' : 'factor.chooseProperty')}
          clearable={mayChangeWhole}
          allowDeselect={mayChangeWhole}
          description={mayChangeWhole ? undefined : t('factor.ownPropertiesOnly')}
          data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        />
      </SimpleGrid>
      <TextField control={control} name="source" label={t('factor.source')} description={t('factor.sourceNote')} />
    </EntryDialog>
  );
}
