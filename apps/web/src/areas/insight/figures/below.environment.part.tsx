import { figureGroups } from '@steward/contract/figure';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useFigureCatalogue } from '../../../shared/figures/figure-columns.tsx';
import { usePeriodText } from '../../../shared/figures/figure-period.ts';
import { FigureValueText, type FigureDescription, type FigureValue } from '../../../shared/figures/figure-value.tsx';
import { quantityText } from '../../../shared/quantity-text.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { useYear } from '../../../shared/use-year.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NameText, NoValue } from '../../../ui/value-text.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';

interface Row {
  figure: FigureDescription;
  value: FigureValue;
}

/** Grouped in the order in which screens list the groups. */
const inOrder = (figures: readonly FigureDescription[]) =>
  figures.toSorted((a, b) => figureGroups.indexOf(a.group) - figureGroups.indexOf(b.group));

/** Below the page of a property: every figure of the catalogue for a year, with its data coverage. */
export default function PropertyFigures() {
  const { t } = useTranslation('figures');
  const periodText = usePeriodText();
  const { selected } = useSelectedEnvironment();
  const { year, withData, choose } = useYear();
  const navigate = useNavigate();
  const catalogue = useFigureCatalogue()?.filter(({ subjects }) => subjects.includes('property'));
  const environment_ids = [selected?._id ?? ''];
  const keys = (isNow: boolean) =>
    (catalogue ?? []).filter(({ grain }) => (grain === 'now') === isNow).map(({ key }) => key);
  const about = { subject: 'property', environment_ids } as const;
  const [ofYear, ofNow] = [keys(false), keys(true)];
  const inYear = useAnswer(
    figureCatalogue.getFigures,
    { ...about, keys: ofYear, grain: 'year', from: `${year}-01-01`, to: `${year}-12-31` },
    { enabled: selected !== undefined && ofYear.length > 0, keepsLast: true },
  );
  const now = useAnswer(
    figureCatalogue.getFigures,
    { ...about, keys: ofNow, grain: 'now' },
    { enabled: selected !== undefined && ofNow.length > 0, keepsLast: true },
  );
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'name',
        label: t('name'),
        value: ({ figure }) => figure.name,
        cell: ({ figure }) => <NameText>{figure.name}</NameText>,
      },
      { id: 'group', label: t('group'), value: ({ figure }) => t(`groups.${figure.group}`), filter: true },
      {
        id: 'value',
        label: t('value'),
        value: ({ value }) => value.value,
        cell: ({ value }) => <FigureValueText figure={value} />,
        align: 'end',
      },
      { id: 'unit', label: t('unit'), value: ({ value }) => value.unit, hidden: true },
      {
        id: 'covered',
        label: t('covered'),
        value: ({ value }) => value.covered,
        cell: ({ value }) => <Share of={value.covered} />,
        align: 'end',
      },
      {
        id: 'estimated',
        label: t('estimated'),
        value: ({ value }) => value.estimated,
        cell: ({ value }) => <Share of={value.estimated} />,
        align: 'end',
      },
      {
        id: 'note',
        label: t('note'),
        value: ({ value }) =>
          [
            value.period && periodText(value.period),
            value.is_accepted &&
              (value.recalculated === null
                ? t('accepted')
                : t('words:acceptedReportAndToday', { tonnes: quantityText(value.recalculated, value.unit) })),
            value.value !== null && value.is_incomplete && t('incomplete'),
          ]
            .filter(Boolean)
            .join(', '),
      },
    ],
    [t, periodText],
  );
  if (!catalogue?.length || !selected) return null;
  // While the next answer loads, the previous one is about another property.
  const ofThis = (answer: typeof inYear.data) => answer?.subjects.find(({ id }) => id === selected._id)?.figures;
  const values = { ...ofThis(inYear.data), ...ofThis(now.data) };
  // Consumption of an energy source that the property does not have is left out.
  const rows = inOrder(catalogue).flatMap((figure) => {
    const value = values[figure.key]?.[0];
    const isAbsent = figure.key.startsWith('consumption.') && value?.value === null;
    return value && !isAbsent ? [{ figure, value }] : [];
  });
  const isOpenable = ({ value: { calculation } }: Row) => calculation !== null;
  return (
    <Section
      title={t('title', { year })}
      note={t('text')}
      end={<YearPicker value={year} onChange={choose} withData={withData} />}
    >
      <DataTable
        name={t('title', { year })}
        columns={columns}
        rows={ofThis(inYear.data) ? rows : undefined}
        rowId={({ figure }) => figure.key}
        onOpen={(row) => {
          if (isOpenable(row)) void navigate({ href: row.value.calculation ?? '' });
        }}
      />
    </Section>
  );
}

const Share = ({ of }: { of: number | null }) =>
  of === null ? <NoValue /> : <bdi className="figures">{formatPercent(of)}</bdi>;
