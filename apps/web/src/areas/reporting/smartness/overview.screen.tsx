import { Select } from '@mantine/core';
import {
  smartness,
  smartnessMethods,
  type SmartnessMethod,
  type SmartnessOverview,
} from '@steward/contract/reporting/smartness';
import { IconBuildingCog } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { countryName } from '../../../shared/country-name.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue, NumberText, SquareMeters } from '../../../ui/value-text.tsx';
import { stepOf } from './heat-map.tsx';
import classes from './smartness.module.css';

const Percent = ({ of }: { of: number | null }) =>
  of === null ? <NoValue /> : <bdi dir="ltr" className="figures">{`${formatNumber(of, 1)} %`}</bdi>;

/** A score with its color, as in the heat map of a property. */
const Scored = ({ of }: { of: number | null }) =>
  of === null ? (
    <NoValue />
  ) : (
    <span className={classes.cell} data-step={stepOf(of)}>
      <bdi dir="ltr" className="figures">{`${formatNumber(of, 1)} %`}</bdi>
    </span>
  );

/** The last smartness result of each property, to compare them. */
export default function OverviewScreen() {
  const { t } = useTranslation('smartness');
  const navigate = useNavigate();
  const [address, change] = useAddressState();
  const method = smartnessMethods.find((one) => one === textOf(address['method']));
  const found = useAnswer(smartness.getSmartnessOverview, { language: currentLanguage(), ...(method && { method }) });
  const impacts = found.data?.impacts;
  // Of one method of the SRI, its impacts are compared; of several methods, the totals.
  const isSri = method === 'sri_a' || method === 'sri_b';
  const columns = useMemo(
    (): Column<SmartnessOverview>[] => [
      { id: 'environment_name', label: t('words:property'), value: ({ environment_name }) => environment_name },
      { id: 'city', label: t('words:city'), value: ({ city }) => city, hidden: true },
      {
        id: 'country',
        label: t('words:country'),
        value: ({ country_code }) => countryName(country_code),
        filter: true,
        hidden: true,
      },
      {
        id: 'class',
        label: t('class'),
        filter: true,
        value: ({ class: reached, method: by }) =>
          reached === null ? null : by === 'core' ? t(`bands.${reached}`, { defaultValue: reached }) : reached,
        cell: ({ class: reached, method: by }) =>
          reached === null ? (
            <span className="soft">{t('notAssessed')}</span>
          ) : (
            <b>{by === 'core' ? t(`bands.${reached}`, { defaultValue: reached }) : reached}</b>
          ),
      },
      {
        id: 'total',
        label: t('words:total'),
        align: 'end',
        value: ({ total }) => total,
        cell: ({ total }) => <Scored of={total} />,
      },
      {
        id: 'change',
        label: t('change'),
        align: 'end',
        hidden: isSri,
        value: ({ total, before }) => (total === null || before === null ? null : total - before),
        cell: ({ total, before }) => (
          <NumberText value={total === null || before === null ? null : total - before} decimals={1} />
        ),
      },
      {
        id: 'target',
        label: t('target'),
        align: 'end',
        hidden: isSri,
        value: ({ target }) => target,
        cell: ({ target }) => <Percent of={target} />,
      },
      {
        id: 'method',
        label: t('words:method'),
        filter: true,
        hidden: isSri,
        value: ({ method: by }) => (by ? t(`methods.${by}`) : null),
      },
      {
        id: 'year',
        label: t('words:year'),
        filter: true,
        value: ({ year }) => year,
        cell: ({ year, begun }) =>
          year ? (
            <>
              <bdi>{year}</bdi>
              {begun && <small className={classes.begun}>{t('words:assessmentBegun', begun)}</small>}
            </>
          ) : (
            <NoValue />
          ),
      },
      { id: 'waiting', label: t('waitingColumn'), align: 'end', value: ({ waiting }) => waiting, hidden: true },
      ...(impacts ?? []).map(({ code, title }): Column<SmartnessOverview> => ({
        id: code,
        label: title,
        align: 'end',
        hidden: !isSri,
        value: ({ impacts: own }) => own.find((one) => one.code === code)?.score ?? null,
        cell: ({ impacts: own }) => <Scored of={own.find((one) => one.code === code)?.score ?? null} />,
      })),
      {
        id: 'gross_floor_area',
        label: t('words:grossFloorArea'),
        align: 'end',
        hidden: true,
        value: ({ gross_floor_area }) => gross_floor_area,
        cell: ({ gross_floor_area }) => <SquareMeters value={gross_floor_area} />,
      },
    ],
    [t, impacts, isSri],
  );
  const rows = found.data?.properties;
  const assessed = rows?.filter(({ total }) => total !== null).length ?? 0;
  const show = ({ environment_id, method: by, year }: SmartnessOverview) =>
    void navigate({
      to: '/diagnosis/smartness',
      search: { environment: environment_id, method: by ?? method ?? 'core', ...(year && { year }) },
    });
  return (
    <ListScreen<SmartnessOverview>
      words="smartness:list"
      values={{ count: rows?.length ?? 0, shown: formatCount(rows?.length ?? 0), assessed: formatCount(assessed) }}
      icon={IconBuildingCog}
      rowId={({ environment_id }) => environment_id}
      nameOf={({ environment_name }) => environment_name}
      list={{ data: rows, error: found.error, refetch: found.refetch }}
      columns={columns}
      tableKey={isSri ? 'impacts' : 'totals'}
      onOpen={show}
      sortedBy={{ id: 'total', desc: true }}
      isSoft={({ total }) => total === null}
      emptyAction={null}
      tools={
        <Select
          aria-label={t('words:method')}
          className={classes.method}
          data={[
            { value: '', label: t('lastMethod') },
            ...smartnessMethods.map((one) => ({ value: one, label: t(`methods.${one}`) })),
          ]}
          value={method ?? ''}
          allowDeselect={false}
          onChange={(next) => change({ method: (next as SmartnessMethod) || undefined })}
        />
      }
    />
  );
}
