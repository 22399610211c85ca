import { SimpleGrid } from '@mantine/core';
import { ghg } from '@steward/contract/ghg';
import { portfolios } from '@steward/contract/portfolios';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { selection } from '../../session/selection.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const kinds = ['certificate', 'contract', 'supplier'] as const;

/** Adds a certificate, contract or supplier product for one property and year. */
export function InstrumentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ghg');
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const save = useSend(ghg.saveInstrument, { inPlace: true, alsoRefreshes: ['dashboards'] });
  const { year, environmentId } = selection.get();
  const form = useForm({
    resolver: callResolver(ghg.saveInstrument),
    defaultValues: {
      kind: 'certificate',
      year,
      kg_co2e_per_kwh: 0,
      reference: '',
      ...(environmentId && { environment_id: environmentId }),
    },
  });
  const { control } = form;
  const properties = (tree.data ?? []).flatMap(({ environments }) => environments);
  return (
    <EntryDialog words="instrument" form={form} save={save} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SelectField
          control={control}
          name="kind"
          label={t('instrument.kind')}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(`instrument.${value}`) }))}
        />
        <SelectField
          control={control}
          name="environment_id"
          label={t('factor.property')}
          data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        />
        <NumberField control={control} name="year" label={t('factor.year')} thousandSeparator="" allowDecimal={false} />
        <NumberField control={control} name="kwh" label={t('instrument.amount')} unit="kWh" />
        <NumberField
          control={control}
          name="kg_co2e_per_kwh"
          label={t('factor.value')}
          description={t('instrument.factorNote')}
          unit="kg CO₂e/kWh"
        />
      </SimpleGrid>
      <TextField
        control={control}
        name="reference"
        label={t('instrument.reference')}
        description={t('instrument.referenceNote')}
      />
    </EntryDialog>
  );
}
