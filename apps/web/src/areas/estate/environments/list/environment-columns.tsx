import type { Environment } from '@steward/contract/estate/environments';
import type { Label } from '@steward/contract/estate/labels';
import { environmentFields } from '@steward/core/property/fields';
import { propertyListSorts } from '@steward/core/property/list-fields';
import type { TFunction } from 'i18next';
import { countryName } from '../../../../shared/country-name.ts';
import { describedColumns } from '../../../../shared/fields/described-columns.tsx';
import { PlaceText } from '../../../../shared/property/place-text.tsx';
import { LabelChip } from '../../../../ui/values/label-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { CountText, DateText, NoValue, SquareMeters } from '../../../../ui/value-text.tsx';
import { EnvironmentPicture } from '../form/environment-picture.tsx';
import classes from './environment-columns.module.css';
import edits from '../form/property-edit.module.css';

/** The columns of the list. */
export function environmentColumns(
  t: TFunction,
  name: (field: string) => string,
  labels: ReadonlyMap<string, Label>,
  stateName: (country: string, state: string) => string,
): Column<Environment>[] {
  const labelsOf = ({ label_ids }: Environment) => label_ids.flatMap((id) => labels.get(id) ?? []);
  const columns: Column<Environment>[] = [
    ...describedColumns<typeof environmentFields, Environment>(environmentFields, name, {
      environment_name: [
        {
          id: 'environment_name',
          label: name('environment_name'),
          value: (row) => row.environment_name,
          canHide: false,
          cell: (row) => (
            <span className={classes.name}>
              <EnvironmentPicture url={row.image_url} className={classes.picture ?? ''} iconSize={18} />
              <span>
                <strong>
                  <bdi>{row.environment_name}</bdi>
                </strong>
                <span className={classes.soft}>
                  <bdi>{row.portfolio_name}</bdi>
                  {row.not_held_since !== null && ` · ${t('notHeld')}`}
                  {row.archived_at !== null && ` · ${t('archive.states.archived')}`}
                </span>
              </span>
            </span>
          ),
        },
        {
          id: 'city',
          label: t('fields.place'),
          value: (row) => [row.city, countryName(row.country_code)].join(t('words:comma')),
          cell: (row) => (
            <span className={classes.place}>
              <PlaceText city={row.city} countryCode={row.country_code} />
            </span>
          ),
        },
      ],
      portfolio_id: [
        {
          id: 'portfolio_name',
          label: name('portfolio_id'),
          value: (row) => row.portfolio_name,
          hidden: true,
        },
      ],
      property_type: [
        {
          id: 'property_type',
          label: name('property_type'),
          value: (row) => t(`types.${row.property_type}`),
        },
        {
          id: 'labels',
          label: t('labels.title'),
          value: (row) =>
            labelsOf(row)
              .map((label) => label.name)
              .join(t('words:comma')),
          cell: (row) =>
            row.label_ids.length > 0 ? (
              <span className={edits.labels}>
                {labelsOf(row).map((label) => (
                  <LabelChip key={label._id} name={label.name} colour={label.colour} />
                ))}
              </span>
            ) : (
              <NoValue />
            ),
        },
      ],
      environment_use: [
        {
          id: 'environment_use',
          label: name('environment_use'),
          value: (row) => t(`uses.${row.environment_use}`),
          hidden: true,
        },
      ],
      country_code: [
        {
          id: 'country_code',
          label: name('country_code'),
          value: (row) => row.country_code && countryName(row.country_code),
          hidden: true,
        },
      ],
      state: [
        {
          id: 'state',
          label: name('state'),
          value: (row) => stateName(row.country_code, row.state),
          hidden: true,
        },
      ],
      gross_floor_area: [
        {
          id: 'gross_floor_area',
          label: t('fields.areaShort'),
          value: (row) => row.gross_floor_area,
          unit: 'm²',
          align: 'end',
          cell: (row) => <SquareMeters value={row.gross_floor_area} />,
        },
      ],
    }),
    {
      id: 'spaces_count',
      label: t('fields.spaces'),
      value: (row) => row.spaces_count,
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
  return columns.map((column) => ({ ...column, sortable: propertyListSorts.some((sort) => sort === column.id) }));
}
