import { buildingAssessments } from '@steward/contract/insight/building-assessments';
import { comparison } from '@steward/contract/insight/comparison';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { organizationYear } from '../../../session/today.ts';
import { useBandText } from '../../../shared/breeam-band/band-text.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { LeftOut } from './property-assessment.tsx';
import classes from './building-assessments.module.css';
import { assessmentColumns, type AssessedRow } from './property-columns.tsx';

const figureKeys = ['energy.intensity', 'benchmark.energy', 'data.coverage'] as const;

/** The rows: what the diagnoses say first; figures and limits follow as they arrive. */
function useRows(portfolioIds: readonly string[] | undefined) {
  const holds = useHolds();
  const [year] = useState(() => organizationYear() - 1);
  const list = useAnswer(buildingAssessments.listBuildingAssessments, {
    language: currentLanguage(),
    ...(portfolioIds && { portfolio_ids: [...portfolioIds] }),
  });
  const hasRows = (list.data?.properties.length ?? 0) > 0;
  const seesFigures = holds('dashboards.read');
  const seesLimits = holds('net-zero.read');
  const figures = useAnswer(
    figureCatalogue.getFigures,
    { keys: [...figureKeys], subject: 'property', grain: 'year', from: `${year}-01-01`, to: `${year}-12-31` },
    { enabled: seesFigures && hasRows },
  );
  const limits = useAnswer(comparison.getFirstYearsOverLimit, { year }, { enabled: seesLimits && hasRows });
  const rows = useMemo(() => {
    const figuresOf = new Map(figures.data?.subjects.map((one) => [one.id, one.figures]));
    const limitOf = new Map(limits.data?.map((one) => [one.environment_id, one]));
    return list.data?.properties.map((property): AssessedRow => {
      const of = (key: (typeof figureKeys)[number]) => figuresOf.get(property.environment_id)?.[key]?.[0];
      return {
        ...property,
        energy: of('energy.intensity'),
        median: of('benchmark.energy'),
        coverage: of('data.coverage'),
        limit: limitOf.get(property.environment_id),
      };
    });
  }, [list.data, figures.data, limits.data]);
  return { list, rows, year, seesFigures, seesLimits };
}

/** The properties by diagnosis. Each cell opens its page; a row opens the assessment of its property. */
export function PropertyList({ portfolioIds }: { portfolioIds: readonly string[] | undefined }) {
  const { t } = useTranslation(['building-assessments', 'environments']);
  const navigate = useNavigate();
  const bandText = useBandText();
  const { list, rows, year, seesFigures, seesLimits } = useRows(portfolioIds);
  const { data } = list;
  const columns = useMemo(
    () =>
      assessmentColumns(t, {
        rows: rows ?? [],
        rules: data?.rules ?? [],
        leftOut: data?.left_out ?? [],
        bandText,
        year,
        seesFigures,
        seesLimits,
      }),
    // The words of bands change with the language, as `t` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, rows, data, year, seesFigures, seesLimits],
  );
  const assessed = (rows ?? []).filter(
    ({ certificates, smartness, breeam }) =>
      certificates.length + breeam.length > 0 || smartness.some(({ total }) => total !== null),
  ).length;
  return (
    <ListScreen<AssessedRow>
      words="building-assessments:list"
      values={{ count: rows?.length ?? 0, shown: formatCount(rows?.length ?? 0), assessed: formatCount(assessed) }}
      icon={IconChecklist}
      rowId={({ environment_id }) => environment_id}
      nameOf={({ environment_name }) => environment_name}
      list={{ data: rows, error: list.error, refetch: list.refetch }}
      columns={columns}
      tableKey={columns.map(({ id }) => id).join(' ')}
      onOpen={({ environment_id }) =>
        void navigate({ to: '/building_assessment', search: { environment: environment_id } })
      }
      emptyAction={null}
      head={
        <>
          {data && data.left_out.length > 0 && <LeftOut parts={data.left_out} />}
          <Legend />
        </>
      }
    />
  );
}

/** The shades only repeat what the words of a cell say. */
function Legend() {
  const { t } = useTranslation('building-assessments');
  return (
    <p className={classes.legend}>
      <span className={classes.soft}>{t('legend.title')}</span>
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step} className={classes.cell} data-step={step}>
          {step === 1 ? t('legend.lowest') : step === 5 ? t('legend.highest') : step}
        </span>
      ))}
    </p>
  );
}
