import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../ui/format.ts';
import type { ShownFact } from '../changed-since.tsx';

interface Entry {
  first_day: string;
  last_day: string;
  quantity: number;
  unit: string;
  kg_co2e: number | null;
  evidence: string;
  note: string;
}

/** What the person who approves an entry sees of it. */
export function useEntryFacts(entry: Entry | null): ShownFact[] {
  const { t } = useTranslation('shared');
  if (!entry) return [];
  const { first_day, last_day, quantity, unit, kg_co2e, evidence, note } = entry;
  return [
    { label: t('words:quantity'), text: `${formatNumber(quantity, 3)} ${unit}` },
    { label: t('words:firstDay'), text: formatDay(first_day) },
    { label: t('words:lastDay'), text: formatDay(last_day) },
    { label: 'kg CO₂e', text: kg_co2e === null ? '' : formatNumber(kg_co2e, 3) },
    { label: t('words:evidence'), text: evidence },
    { label: t('words:remark'), text: note },
  ];
}
