import type { TFunction } from 'i18next';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, SquareMeters } from '../../../ui/value-text.tsx';

interface Sized {
  environment_count: number;
  gross_floor_area: number;
}

/** The size of a fund or a portfolio: the number of its properties, and their floor area. */
export const sizeColumns = <Row extends Sized>(t: TFunction<'funds'>): Column<Row>[] => [
  {
    id: 'environment_count',
    label: t('words:properties'),
    value: ({ environment_count }) => environment_count,
    align: 'end',
    cell: ({ environment_count }) => <CountText value={environment_count} />,
  },
  {
    id: 'gross_floor_area',
    label: t('area'),
    value: ({ gross_floor_area }) => gross_floor_area,
    align: 'end',
    cell: ({ gross_floor_area }) => <SquareMeters value={gross_floor_area} />,
  },
];
