import type { Answer } from '@steward/contract/call';
import type { meterBalance } from '@steward/contract/energy/meter-balance';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { saveRows, type ExportFormat } from '../../../ui/table/export.ts';
import { useBalanceWords } from './balance-words.ts';

type BalanceAnswer = Answer<typeof meterBalance.getMeterBalance>;

/** A month of a meter, and of its balance if it has sub-meters. */
interface Row {
  meter: BalanceAnswer['meters'][number];
  month: BalanceAnswer['meters'][number]['months'][number];
  balance: BalanceAnswer['balances'][number]['months'][number] | undefined;
}

/** Exports every month of every meter, with its sources and the balance of main meters. */
export function BalanceExport({ answer }: { answer: BalanceAnswer }) {
  const { t } = useTranslation('meter-balance');
  const { carrier } = useCarrierWords();
  const words = useBalanceWords();
  const [isExporting, setExporting] = useState(false);
  const numberOf = new Map(answer.meters.map(({ _id, meter_no }) => [_id, meter_no]));
  const columns: Column<Row>[] = [
    { id: 'month', label: t('words:month'), value: ({ month }) => month.month },
    { id: 'meter', label: t('meter'), value: ({ meter }) => meter.meter_no },
    { id: 'parent', label: t('words:mainMeterAbove'), value: ({ meter }) => numberOf.get(meter.parent_id ?? '') ?? '' },
    { id: 'formula', label: t('formula'), value: ({ meter }) => meter.formula },
    { id: 'carrier', label: t('words:carrier'), value: ({ meter }) => carrier(meter.carrier) },
    { id: 'unit', label: t('unit'), value: ({ meter }) => meter.unit },
    { id: 'quantity', label: t('words:quantity'), value: ({ month }) => month.quantity },
    {
      id: 'source',
      label: t('words:source'),
      value: ({ month }) => (month.source ? t(`sources.${month.source}`) : ''),
    },
    {
      id: 'unknown',
      label: t('words:reason'),
      value: ({ month }) => (month.quantity === null ? words.unknown(month) : ''),
    },
    { id: 'main', label: t('main'), value: ({ balance }) => balance?.main },
    { id: 'subs', label: t('subs'), value: ({ balance }) => balance?.subs },
    { id: 'residual', label: t('residual'), value: ({ balance }) => balance?.residual },
    { id: 'share', label: t('share'), value: ({ balance }) => balance?.share },
    { id: 'state', label: t('words:status'), value: ({ balance }) => (balance ? words.state(balance.state) : '') },
  ];
  const rows = answer.meters.flatMap((meter) => {
    const own = answer.balances.find(({ meter_id }) => meter_id === meter._id)?.months;
    return meter.months.map((month): Row => ({ meter, month, balance: own?.find((one) => one.month === month.month) }));
  });
  const save = async (format: ExportFormat) => {
    setExporting(true);
    try {
      await saveRows(format, t('fileName', { year: answer.months[0]?.slice(0, 4) }), columns, rows);
    } finally {
      setExporting(false);
    }
  };
  return <ExportMenu isExporting={isExporting} onExport={save} />;
}
