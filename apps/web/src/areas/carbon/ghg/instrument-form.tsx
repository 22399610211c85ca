import { SimpleGrid } from '@mantine/core';
import { ghg } from '@steward/contract/carbon/ghg';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { selection } from '../../../session/selection.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';

const kinds = ['certificate', 'contract', 'supplier'] as const;

/** Adds a certificate, contract or supplier product for one property and year. */
export function InstrumentForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('ghg');
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const { year, environmentId } = selection.get();
  const properties = (tree.data ?? []).flatMap(({ environments }) => environments);
  return (
    <CallForm
      call={ghg.saveInstrument}
      alsoRefreshes={['dashboards']}
      start={{
        kind: 'certificate',
        year,
        kg_co2e_per_kwh: 0,
        reference: '',
        issuer: '',
        technology: '',
        produced_from: null,
        produced_until: null,
        cancelled_on: null,
        beneficiary: '',
        ...(environmentId && { environment_id: environmentId }),
      }}
      onSaved={() => {
        showToast('success', t('instrument.saved'));
        onDone();
      }}
      onCancel={onDone}
    >
      {({ control }) => (
        <>
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
              label={t('words:property')}
              data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            />
            <NumberField
              control={control}
              name="year"
              label={t('words:year')}
              thousandSeparator=""
              allowDecimal={false}
            />
            <NumberField control={control} name="kwh" label={t('instrument.amount')} unit="kWh" />
            <NumberField
              control={control}
              name="kg_co2e_per_kwh"
              label={t('words:factor')}
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
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField
              control={control}
              name="issuer"
              label={t('instrument.issuer')}
              description={t('instrument.criteriaNote')}
            />
            <TextField control={control} name="technology" label={t('instrument.technology')} />
            <DateField control={control} name="produced_from" label={t('instrument.producedFrom')} />
            <DateField control={control} name="produced_until" label={t('instrument.producedUntil')} />
            <DateField control={control} name="cancelled_on" label={t('instrument.cancelledOn')} />
            <TextField control={control} name="beneficiary" label={t('instrument.beneficiary')} />
          </SimpleGrid>
        </>
      )}
    </CallForm>
  );
}
