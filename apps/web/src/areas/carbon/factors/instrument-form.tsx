import { Select, SimpleGrid, Textarea } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { factors } from '@steward/contract/carbon/factors';
import { portfolios } from '@steward/contract/estate/portfolios';
import { vintageWindow } from '@steward/core/ghg/instruments/instrument-criteria';
import { CERTIFICATE_KWH } from '@steward/core/ghg/instruments/serial-range';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { selection } from '../../../session/selection.ts';
import { countryName } from '../../../shared/country-name.ts';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toasts.tsx';

type Instrument = Answer<typeof factors.getInstruments>[number];
type Control = FormOf<typeof factors.saveInstrument>['control'];

const kinds = ['certificate', 'contract', 'supplier'] as const;

const blank = {
  kind: 'certificate',
  kg_co2e_per_kwh: 0,
  registry: '',
  serial_from: '',
  serial_to: '',
  certificate_kwh: CERTIFICATE_KWH,
  contract_no: '',
  market: null,
  issuer: '',
  technology: '',
  produced_from: null,
  produced_until: null,
  cancelled_on: null,
  beneficiary: '',
} as const;

const fieldsOf = ({
  _id,
  environment_name: _name,
  reference: _reference,
  not_counted: _fault,
  has_file: _file,
  created_at: _created,
  certificate_kwh,
  ...fields
}: Instrument) => ({ ...fields, certificate_kwh: certificate_kwh ?? CERTIFICATE_KWH });

/** Adds a certificate, contract or supplier product for one property and year, or changes one with a reason. */
export function InstrumentForm({
  instrument,
  onCancel,
}: { instrument: Instrument | undefined } & Pick<PanelEnd, 'onCancel'>) {
  const { t } = useTranslation('factors');
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const update = useSend(factors.updateInstrument, { inPlace: true, alsoRefreshes: ['dashboards'] });
  const [reason, setReason] = useState('');
  const { year, environmentId } = selection.get();
  const properties = (tree.data ?? []).flatMap(({ environments }) => environments);
  return (
    <CallForm
      call={factors.saveInstrument}
      alsoRefreshes={['dashboards']}
      start={
        instrument ? fieldsOf(instrument) : { ...blank, year, ...(environmentId && { environment_id: environmentId }) }
      }
      send={
        instrument &&
        ((values) => update.mutateAsync({ ...values, instrument_id: instrument._id, reason: reason.trim() }))
      }
      isBlocked={instrument !== undefined && !reason.trim()}
      onSaved={() => {
        showToast('success', t('instrument.saved'));
        onCancel();
      }}
      onCancel={onCancel}
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
            <NumberField control={control} name="year" label={t('words:year')} isGrouped={false} decimals={0} />
            <NumberField control={control} name="kwh" label={t('instrument.amount')} unit="kWh" />
            <NumberField
              control={control}
              name="kg_co2e_per_kwh"
              label={t('words:factor')}
              description={t('instrument.factorNote')}
              unit="kg CO₂e/kWh"
            />
          </SimpleGrid>
          {instrument && !instrument.registry && !instrument.contract_no && (
            <p>{t('instrument.before', { text: instrument.reference })}</p>
          )}
          <Numbers control={control} />
          <Criteria control={control} />
          {instrument && (
            <Textarea
              label={t('instrument.reason')}
              value={reason}
              maxLength={500}
              required
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </CallForm>
  );
}

/**
 * The identification of an instrument, which can be entered only once: registry and serial numbers, or the contract with those it names.
 */
function Numbers({ control }: { control: Control }) {
  const { t } = useTranslation('factors');
  const kind = useWatch({ control, name: 'kind' });
  const registries = useAnswer(factors.getCertificateRegistries, {}).data ?? [];
  const registry = useWatch({ control, name: 'registry' });
  const isFixed = registries.some(({ name, certificate_kwh }) => name === registry && certificate_kwh !== null);
  return (
    <>
      {kind !== 'certificate' && (
        <TextField
          control={control}
          name="contract_no"
          label={t('instrument.contractNo')}
          description={t('instrument.contractNote')}
        />
      )}
      <Registry control={control} isOptional={kind !== 'certificate'} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextField
          control={control}
          name="serial_from"
          label={t('instrument.serialFrom')}
          description={t('instrument.serialsNote')}
        />
        <TextField
          control={control}
          name="serial_to"
          label={t('instrument.serialTo')}
          description={t('instrument.serialToNote')}
        />
        <NumberField
          control={control}
          name="certificate_kwh"
          label={t('instrument.certificateKwh')}
          description={t(isFixed ? 'instrument.certificateKwhFixed' : 'instrument.certificateKwhNote')}
          unit="kWh"
        />
      </SimpleGrid>
    </>
  );
}

const OTHER = 'other';

/** The registry of a certificate: one of the list, or another one by its name. */
function Registry({ control, isOptional }: { control: Control; isOptional: boolean }) {
  const { t } = useTranslation('factors');
  const { field } = useController({ control, name: 'registry' });
  const { field: size } = useController({ control, name: 'certificate_kwh' });
  const value = field.value ?? '';
  const registries = useAnswer(factors.getCertificateRegistries, {}).data ?? [];
  const isListed = registries.some(({ name }) => name === value);
  const [isOtherChosen, setIsOtherChosen] = useState(false);
  const isOther = isOtherChosen || (value !== '' && registries.length > 0 && !isListed);
  return (
    <>
      <Select
        label={t('instrument.registry')}
        description={t(isOptional ? 'instrument.registryOfContractNote' : 'instrument.registryNote')}
        searchable
        clearable={isOptional}
        allowDeselect={false}
        data={[
          ...registries.map(({ name, operator, country }) => ({
            value: name,
            label: [name, operator !== name && operator, country && countryName(country)].filter(Boolean).join(' · '),
          })),
          { value: OTHER, label: t('instrument.otherRegistry') },
        ]}
        value={isOther ? OTHER : isListed ? value : null}
        onChange={(next) => {
          setIsOtherChosen(next === OTHER);
          field.onChange(next === OTHER || next === null ? '' : next);
          const fixed = registries.find(({ name }) => name === next)?.certificate_kwh;
          if (fixed) size.onChange(fixed);
        }}
      />
      {isOther && <TextField control={control} name="registry" label={t('instrument.registryName')} />}
    </>
  );
}

/** The period and place of generation, and the beneficiary of the retirement. */
function Criteria({ control }: { control: Control }) {
  const { t } = useTranslation('factors');
  const [kind, year] = useWatch({ control, name: ['kind', 'year'] });
  const { firstDay, lastDay } = vintageWindow(year);
  const producedNote = Number.isInteger(year)
    ? t('instrument.producedNote', { year, first: formatDay(firstDay), last: formatDay(lastDay) })
    : undefined;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DateField
        control={control}
        name="produced_from"
        label={t('instrument.producedFrom')}
        description={producedNote}
      />
      <DateField control={control} name="produced_until" label={t('instrument.producedUntil')} />
      <DateField
        control={control}
        name="cancelled_on"
        label={t('instrument.cancelledOn')}
        description={kind === 'certificate' && t('instrument.cancelledNote')}
      />
      <TextField control={control} name="beneficiary" label={t('instrument.beneficiary')} />
      <CountrySelect
        control={control}
        name="market"
        label={t('instrument.market')}
        description={t('instrument.marketNote')}
        clearable
      />
      <TextField control={control} name="issuer" label={t('instrument.issuer')} />
      <TextField control={control} name="technology" label={t('instrument.technology')} />
    </SimpleGrid>
  );
}
