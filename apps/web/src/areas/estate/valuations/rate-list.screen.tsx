import { valuations } from '@steward/contract/estate/valuations';
import type { ExchangeRate } from '@steward/contract/estate/valuations.models';
import { picked } from '@steward/core/fields/field';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { organizationToday } from '../../../session/today.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatPlain } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';

const nameOf = ({ from_currency, to_currency }: Pick<ExchangeRate, 'from_currency' | 'to_currency'>) =>
  `${from_currency} → ${to_currency}`;

/** The exchange rates of the organization. */
export default function RateListScreen() {
  const { t } = useTranslation('valuations');
  const list = useAnswer(valuations.getExchangeRates, {});
  const remove = useSend(valuations.deleteExchangeRate);
  const columns = useMemo<Column<ExchangeRate>[]>(
    () => [
      { id: 'from_currency', label: t('exchange.from'), value: ({ from_currency }) => from_currency, filter: true },
      { id: 'to_currency', label: t('exchange.to'), value: ({ to_currency }) => to_currency, filter: true },
      {
        id: 'rate',
        label: t('exchange.rate'),
        value: ({ rate }) => rate,
        align: 'end',
        cell: ({ rate }) => <bdi className="figures">{formatPlain(rate)}</bdi>,
      },
      {
        id: 'valid_on',
        label: t('exchange.validOn'),
        value: ({ valid_on }) => valid_on,
        cell: ({ valid_on }) => <DateText value={valid_on} />,
      },
      {
        id: 'source',
        label: t('exchange.source'),
        value: ({ source }) => source,
        cell: ({ source }) => <bdi>{source}</bdi>,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="valuations:exchange"
      may="valuations"
      icon={IconArrowsExchange}
      head={<ScreenTabs of="/properties" label={t('words:propertyPages')} />}
      list={list}
      columns={columns}
      nameOf={nameOf}
      panel={(rate, end) => <RateForm rate={rate} {...end} />}
      remove={({ _id, version }) => remove.mutateAsync({ exchange_rate_id: _id, version })}
    />
  );
}

const currencies = Intl.supportedValuesOf('currency');

function RateForm({ rate, onSaved, onCancel }: { rate: ExchangeRate | undefined } & PanelEnd) {
  const { t } = useTranslation('valuations');
  const update = useSend(valuations.updateExchangeRate, { inPlace: true });
  const [today] = useState(organizationToday);
  return (
    <CallForm
      call={valuations.addExchangeRate}
      start={{
        valid_on: today,
        source: '',
        ...(rate && picked(rate, ['from_currency', 'to_currency', 'rate', 'valid_on', 'source'])),
      }}
      send={rate && ((values) => update.mutateAsync({ exchange_rate_id: rate._id, version: rate.version, ...values }))}
      onSaved={(saved) => onSaved(nameOf(saved))}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="from_currency"
            label={t('exchange.from')}
            data={currencies}
            limit={40}
            withAsterisk
          />
          <SelectField
            control={control}
            name="to_currency"
            label={t('exchange.to')}
            data={currencies}
            limit={40}
            withAsterisk
          />
          <NumberField
            control={control}
            name="rate"
            label={t('exchange.rate')}
            description={t('exchange.rateNote')}
            decimals={8}
            withAsterisk
          />
          <DateField control={control} name="valid_on" label={t('exchange.validOn')} maxDate={today} withAsterisk />
          <TextField
            control={control}
            name="source"
            label={t('exchange.source')}
            description={t('exchange.sourceNote')}
            maxLength={200}
          />
        </>
      )}
    </CallForm>
  );
}
