import { tariffs, type Tariff } from '@steward/contract/energy/tariffs';
import { IconReceiptTax } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { TariffForm } from './tariff-form.tsx';
import { usePriceWords } from './tariff-words.ts';

/** The bills that a tariff applies to; empty: all. */
const billsOf = ({ supplier, account_no, meter_no }: Tariff) =>
  [supplier, account_no, meter_no].filter(Boolean).join(' · ');

/** The agreed prices of the suppliers of the selected property. */
export default function TariffListScreen() {
  const { t } = useTranslation('tariffs');
  const { carrier: carrierName } = useCarrierWords();
  const price = usePriceWords();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(tariffs.getTariffs, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(tariffs.deleteTariff, { alsoRefreshes: ['bills'] });
  const columns = useMemo<Column<Tariff>[]>(
    () => [
      { id: 'name', label: t('words:name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => carrierName(carrier), filter: true },
      {
        id: 'for',
        label: t('for'),
        value: (row) => billsOf(row) || t('words:allMeters'),
        cell: (row) => <bdi>{billsOf(row) || t('words:allMeters')}</bdi>,
      },
      {
        id: 'unit_price',
        label: t('unitPriceTitle'),
        value: ({ unit_price }) => unit_price,
        cell: price.use,
      },
      {
        id: 'standing_charge',
        label: t('standing'),
        value: ({ standing_charge }) => standing_charge,
        cell: price.standing,
      },
      { id: 'currency', label: t('words:currency'), value: ({ currency }) => currency, hidden: true },
      {
        id: 'charges',
        label: t('words:chargesOfBill'),
        value: ({ charges }) => t(`charges.${charges}`),
        filter: true,
        hidden: true,
      },
      {
        id: 'valid_from',
        label: t('words:fromDay'),
        value: ({ valid_from }) => valid_from,
        cell: ({ valid_from }) => <DateText value={valid_from} />,
      },
      {
        id: 'valid_until',
        label: t('words:toDay'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => valid_until && <DateText value={valid_until} />,
      },
      {
        id: 'source',
        label: t('words:source'),
        value: ({ source }) => source,
        cell: ({ source }) => <bdi>{source}</bdi>,
      },
    ],
    [t, carrierName, price],
  );
  return (
    <ListScreen
      words="tariffs"
      values={{ name: selected?.environment_name }}
      may="tariffs"
      icon={IconReceiptTax}
      head={<PropertyTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(tariff, end) => <TariffForm environmentId={environment_id} tariff={tariff} {...end} />}
      remove={({ _id }) => remove.mutateAsync({ tariff_id: _id })}
    />
  );
}
