import { SegmentedControl } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { breeam } from '@steward/contract/reporting/breeam';
import { breeamSchemes } from '@steward/contract/reporting/breeam.models';
import { IconLeaf } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { shortPart, useBandText } from '../../../shared/breeam-band/band-text.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useScope } from '../../../shared/scope.ts';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue, SquareMeters } from '../../../ui/value-text.tsx';
import { Percent } from './result.tsx';
import { schemeIn } from './use-assessment.ts';
import classes from './breeam.module.css';

type Overview = Answer<typeof breeam.getBreeamOverview>;
type Row = Overview['properties'][number];

/** The last result of each property, and the floor area in each band. */
export default function OverviewScreen() {
  const { t } = useTranslation('breeam');
  const navigate = useNavigate();
  const [address, change] = useAddressState();
  const bandText = useBandText();
  const scheme = schemeIn(textOf(address['scheme']));
  const { portfolioIds } = useScope();
  const portfolio = portfolioIds?.length === 1 ? portfolioIds[0] : undefined;
  const found = useAnswer(breeam.getBreeamOverview, {
    scheme,
    language: currentLanguage(),
    ...(portfolio && { applied_level: 'portfolio', portfolio_id: portfolio }),
  });
  const parts = found.data?.summary;
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'environment_name', label: t('words:property'), value: ({ environment_name }) => environment_name },
      { id: 'city', label: t('words:city'), value: ({ city }) => city, hidden: true },
      ...(parts ?? []).flatMap(({ part, title }): Column<Row>[] => {
        const of = ({ results }: Row) => results.find((one) => one.part === part);
        return [
          {
            id: `score_${part}`,
            label: t('scoreOf', { part: shortPart(title) }),
            align: 'end',
            value: (row) => of(row)?.score ?? null,
            cell: (row) => <Percent of={of(row)?.score ?? null} />,
          },
          {
            id: `band_${part}`,
            label: t('bandOf', { part: shortPart(title) }),
            filter: true,
            value: (row) => {
              const result = of(row);
              return result ? bandText(result) : t('notAssessed');
            },
          },
          {
            id: `blocker_${part}`,
            label: t('blockerOf', { part: shortPart(title) }),
            value: (row) => {
              const blocker = of(row)?.blocker;
              return blocker ? `${blocker.issue} ${blocker.issue_title}` : null;
            },
          },
        ];
      }),
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
      { id: 'edition', label: t('words:edition'), filter: true, hidden: true, value: ({ edition }) => edition },
      {
        id: 'gross_floor_area',
        label: t('words:grossFloorArea'),
        align: 'end',
        hidden: true,
        value: ({ gross_floor_area }) => gross_floor_area,
        cell: ({ gross_floor_area }) => <SquareMeters value={gross_floor_area} />,
      },
    ],
    [t, parts, bandText],
  );
  const rows = found.data?.properties;
  const assessed = rows?.filter(({ report_id }) => report_id !== null).length ?? 0;
  return (
    <ListScreen<Row>
      words="breeam:list"
      values={{ count: rows?.length ?? 0, shown: formatCount(rows?.length ?? 0), assessed: formatCount(assessed) }}
      icon={IconLeaf}
      rowId={({ environment_id }) => environment_id}
      nameOf={({ environment_name }) => environment_name}
      list={{ data: rows, error: found.error, refetch: found.refetch }}
      columns={columns}
      tableKey={`${scheme} ${parts?.length ?? 0}`}
      onOpen={({ environment_id, year }) =>
        void navigate({
          to: '/diagnosis/breeam-details',
          search: { environment: environment_id, scheme, ...(year && { year }) },
        })
      }
      isSoft={({ report_id }) => report_id === null}
      emptyAction={null}
      head={parts && assessed > 0 ? <Summary of={parts} /> : undefined}
      tools={
        <SegmentedControl
          aria-label={t('scheme')}
          data={breeamSchemes.map((value) => ({ value, label: t(`schemes.${value}`) }))}
          value={scheme}
          onChange={(next) => change({ scheme: schemeIn(next) })}
        />
      }
    />
  );
}

/** By floor area; a portfolio has no band of its own. */
function Summary({ of }: { of: Overview['summary'] }) {
  const { t } = useTranslation('breeam');
  return (
    <div className={classes.summary}>
      {of.map(({ part, title, assessed_area, area, score, bands, assessed, properties }) => (
        <section key={part} aria-label={title}>
          <h2>{title}</h2>
          <p>
            <Percent of={score} /> <span className={classes.soft}>{t('byArea')}</span>
          </p>
          <p className={classes.soft}>
            {t('assessedArea', {
              share: area > 0 ? formatNumber((assessed_area / area) * 100, 0) : '0',
              assessed: formatCount(assessed),
              properties: formatCount(properties),
            })}
          </p>
          {bands.length > 0 && (
            <ul>
              {bands.map((band) => (
                <li key={band.band}>
                  <span>{band.title}</span> <SquareMeters value={band.area} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
