import type { Environment } from '@steward/contract/estate/environments';
import type { Label } from '@steward/contract/estate/labels';
import type { TFunction } from 'i18next';
import { countryName } from '../../../../shared/country-name.ts';
import { PlaceText } from '../../../../shared/property/place-text.tsx';
import { LabelChip } from '../../../../ui/values/label-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { CountText, DateText, NoValue, NumberText } from '../../../../ui/value-text.tsx';
import { EnvironmentPicture } from '../form/environment-picture.tsx';
import classes from './environment-columns.module.css';
import edits from '../form/property-edit.module.css';

/** The columns of the list. */
export function environmentColumns(
  t: TFunction,
  labels: ReadonlyMap<string, Label>,
  stateName: (country: string, state: string) => string,
): Column<Environment>[] {
  const labelsOf = ({ label_ids }: Environment) => label_ids.flatMap((id) => labels.get(id) ?? []);
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
    {
      id: 'property_type',
      label: t('fields.type'),
      value: (row) => t(`types.${row.property_type}`),
    },
    {
      id: 'labels',
      label: t('labels.title'),
      value: (row) =>
        labelsOf(row)
          .map(({ name }) => name)
          .join(t('words:comma')),
      sortable: false,
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
    {
      id: 'gross_floor_area',
      label: t('fields.areaShort'),
      value: (row) => row.gross_floor_area,
      unit: 'm²',
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
      id: 'portfolio_name',
      label: t('fields.portfolio'),
      value: (row) => row.portfolio_name,
      sortable: false,
      hidden: true,
    },
    {
      id: 'country_code',
      label: t('fields.country'),
      value: (row) => row.country_code && countryName(row.country_code),
      hidden: true,
    },
    {
      id: 'state',
      label: t('fields.state'),
      value: (row) => stateName(row.country_code, row.state),
      sortable: false,
      hidden: true,
    },
    { id: 'address', label: t('fields.address'), value: (row) => row.address, sortable: false, hidden: true },
    { id: 'zip_code', label: t('fields.zip'), value: (row) => row.zip_code, sortable: false, hidden: true },
    {
      id: 'environment_use',
      label: t('fields.use'),
      value: (row) => t(`uses.${row.environment_use}`),
      sortable: false,
      hidden: true,
    },
    {
      id: 'floors',
      label: t('fields.floors'),
      value: (row) => row.floors,
      sortable: false,
      hidden: true,
      align: 'end',
    },
    { id: 'project_id', label: t('fields.projectId'), value: (row) => row.project_id, sortable: false, hidden: true },
    {
      id: 'created_at',
      label: t('fields.createdAt'),
      value: (row) => row.created_at,
      hidden: true,
      cell: (row) => <DateText value={row.created_at} />,
    },
  ];
}
