import { useMemo, useState } from 'react';
import { ConfidenceBadge } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageImage } from '../../ui/values/page-image.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AreaText, DateText, MoneyText, NumberText } from '../../ui/value-text.tsx';

interface Bill {
  id: string;
  property: string;
  kind: string;
  day: string;
  kwh: number | null;
  cost: number;
}

const names = ['Harbour House', 'Marina Tower', 'Lexington 450', 'Speicher 12'];
const kinds = ['Electricity', 'Heat', 'Water'];
const bills: Bill[] = Array.from({ length: 3000 }, (_, index) => ({
  id: String(index),
  property: names[index % 4] ?? '',
  kind: kinds[index % 3] ?? '',
  day: `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
  kwh: index % 9 === 0 ? null : 1000 + ((index * 7919) % 40000),
  cost: 120 + ((index * 104729) % 900000) / 100,
}));

const columns: Column<Bill>[] = [
  { id: 'property', label: 'Property', value: (bill) => bill.property, filter: true },
  { id: 'kind', label: 'Kind', value: (bill) => bill.kind, filter: true },
  { id: 'day', label: 'Date', value: (bill) => bill.day, cell: (bill) => <DateText value={bill.day} /> },
  {
    id: 'kwh',
    label: 'Used',
    value: (bill) => bill.kwh,
    cell: (bill) => <NumberText value={bill.kwh} unit="kWh" />,
    align: 'end',
  },
  {
    id: 'cost',
    label: 'Cost',
    value: (bill) => bill.cost,
    cell: (bill) => <MoneyText value={bill.cost} />,
    align: 'end',
  },
  {
    id: 'sure',
    label: 'Reading',
    value: (bill) => (bill.kwh ? 'sure' : 'check'),
    cell: (bill) => <ConfidenceBadge level={bill.kwh ? 'sure' : 'check'} />,
  },
];
const words = {
  bills: 'Bills',
  page: 'Page 1 of the bill',
  total: 'Total',
  number: 'Meter number',
  empty: 'No bills yet',
  why: 'Bills are where every figure begins.',
  first: 'Upload a PDF or a photo',
  second: 'Check what was read',
  failure: 'There is no connection.',
};

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#fff"/><g font-family="sans-serif" font-size="26" fill="#222"><text x="60" y="90" font-size="40">Stadtwerke</text><text x="60" y="240">1 EMH 0087 4412 90</text><text x="560" y="640">1.284,50 EUR</text></g></svg>')}`;

export function DesignTables() {
  const [active, setActive] = useState<string>();
  const boxes = useMemo(
    () => [
      { id: 'meter', label: words.number, x: 0.065, y: 0.21, width: 0.34, height: 0.04 },
      { id: 'total', label: words.total, x: 0.69, y: 0.61, width: 0.22, height: 0.04, level: 'check' as const },
    ],
    [],
  );
  return (
    <div style={{ display: 'grid', gap: 'var(--gap-large)' }}>
      <DataTable
        name={words.bills}
        columns={columns}
        rows={bills}
        rowId={(bill) => bill.id}
        onOpen={() => undefined}
        bulk={(selected) => selected.length}
      />
      <PageImage src={picture} alt={words.page} boxes={boxes} activeId={active} onPick={setActive} height={480} />
      <AreaText sqm={1250.5} />
      <EmptyState title={words.empty} steps={[words.first, words.second]}>
        {words.why}
      </EmptyState>
      <ErrorState message={words.failure} onRetry={() => undefined} />
    </div>
  );
}
