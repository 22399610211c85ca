import type { Environment } from '@steward/contract/estate/environments';
import type { TFunction } from 'i18next';
import { PlaceText } from '../../../shared/place-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, DateText, NumberText } from '../../../ui/value-text.tsx';
import { EnvironmentPicture } from './environment-picture.tsx';
import classes from './environment-columns.module.css';

/** The columns of the list. */
export function environmentColumns(t: TFunction): Column<Environment>[] {
  return [
    {
      id: 'environment_name',
      label: t('fields.name'),
      value: (row) => row.environment_name,
      canHide: false,
      cell: (row) => (
        <span className={classes.name}>
          <EnvironmentPicture url={row.image_url} className={classes.picture ?? ''} iconSize={18} />
          <span>
            <strong>
              <bdi>{row.environment_name}</bdi>
            </strong>
            <bdi className={classes.soft}>{row.portfolio_name}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'city',
      label: t('fields.place'),
      value: (row) => row.city,
      cell: (row) => (
        <span className={classes.place}>
          <PlaceText city={row.city} countryCode={row.country_code} />
        </span>
      ),
    },
    {
      id: 'property_type',
      label: t('fields.type'),
      value: (row) => t(`types.${row.property_type}`),
      sortable: false,
    },
    {
      id: 'gross_floor_area',
      label: t('fields.areaShort'),
      value: (row) => row.gross_floor_area,
      align: 'end',
      cell: (row) => <NumberText value={row.gross_floor_area} unit="m²" />,
    },
    { id: 'year_built', label: t('fields.yearBuilt'), value: (row) => row.year_built, align: 'end' },
    {
      id: 'spaces_count',
      label: t('fields.spaces'),
      value: (row) => row.spaces_count,
      sortable: false,
      align: 'end',
      cell: (row) => <CountText value={row.spaces_count} />,
    },
    {
      id: 'created_at',
      label: t('fields.createdAt'),
      value: (row) => row.created_at,
      hidden: true,
      cell: (row) => <DateText value={row.created_at} />,
    },
  ];
}
