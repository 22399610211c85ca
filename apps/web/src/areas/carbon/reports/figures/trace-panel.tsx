import type { Level } from '@steward/contract/carbon/boundaries';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { totalOf } from '@steward/core/ghg/known-sums';
import { useTranslation } from 'react-i18next';
import { tonneDecimals, Tonnes } from '../../../../shared/emissions/tonnes.tsx';
import type { TracedMeasure } from '../../../../shared/emissions/inventory/traceable.tsx';
import { useReportWords } from '../../../../shared/emissions/report-words.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { formatMonth } from '../../../../ui/format.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { entriesOfNoProperty } from './traced-entries.ts';
import classes from './trace-panel.module.css';

export interface CalculationSearch {
  environment: string;
  year: number;
  figure: TracedMeasure;
  month?: string;
  report: Level;
  of?: string;
  known?: string;
}

interface Props {
  inventory: Inventory;
  year: number;
  /** The address of the calculation of a property, as in this report. */
  calculationOf: (environment: string, measure: TracedMeasure, month?: string) => CalculationSearch;
  asked: { measure: TracedMeasure; month?: string | undefined } | undefined;
  onClose: () => void;
}

const scopeOf: Readonly<Record<TracedMeasure, number | undefined>> = {
  co2e: undefined,
  co2e_market: undefined,
  scope1: 1,
  scope2_location: 2,
  scope2_market: 2,
  scope3: 3,
};

const valueOf = (row: Inventory['by_environment'][number], measure: TracedMeasure) =>
  measure === 'co2e' || measure === 'co2e_market'
    ? totalOf(row, measure === 'co2e' ? 'location' : 'market')
    : row[measure];

/**
 * The sources of a figure of many properties: each links to its calculation, and from there to the page of every bill.
 */
export function TracePanel({ inventory, year, calculationOf, asked, onClose }: Props) {
  const { t } = useTranslation('reports');
  const { t: shared } = useTranslation('emissions');
  const words = useReportWords();
  if (!asked) return null;
  const { measure, month } = asked;
  const named = measure === 'co2e' ? 'total_location' : measure === 'co2e_market' ? 'total_market' : measure;
  const properties = inventory.by_environment
    .map((row) => ({ ...row, kg: valueOf(row, measure) }))
    .filter(({ kg }) => kg !== null)
    .toSorted((a, b) => (b.kg ?? 0) - (a.kg ?? 0));
  const scope = scopeOf[measure];
  // Entries of a property are in its sums, and in its calculation.
  const entries = entriesOfNoProperty(inventory)
    .filter((entry) => scope === undefined || entry.scope === scope)
    .toSorted((a, b) => (b.kg_co2e ?? 0) - (a.kg_co2e ?? 0));
  const decimals = tonneDecimals(...properties.map(({ kg }) => kg), ...entries.map(({ kg_co2e }) => kg_co2e));
  // The inventory has no months by property; the calculation of the property has them.
  const amount = (kg: number | null) => !month && <Tonnes kg={kg} decimals={decimals} />;
  const title = [shared(`sums.${named}`), month ? formatMonth(month) : String(year)].join(t('words:comma'));
  return (
    <SidePanel opened onClose={onClose} title={t('words:calculationFigure', { figure: title })} width={520}>
      {properties.length === 0 && entries.length === 0 && <EmptyState title={t('trace.none')} />}
      {properties.length > 0 && (
        <Section title={t('words:properties')} note={t('trace.note')}>
          <ul className={classes.list}>
            {properties.map(({ environment_id: environment, environment_name, kg }) => (
              <li key={environment}>
                <Link to="/dashboard" search={calculationOf(environment, measure, month)}>
                  <bdi>{environment_name}</bdi>
                </Link>
                {amount(kg)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {entries.length > 0 && (
        <Section title={shared('entries.title')} note={t('trace.entriesNote')}>
          <ul className={classes.list}>
            {entries.map(({ entry_id, name, category, kg_co2e }) => (
              <li key={entry_id}>
                <span>
                  <Link to="/datahub/data_library/esg/ghg/entries" search={{ item: entry_id }}>
                    <bdi>{name}</bdi>
                  </Link>
                  <small>{words.category(category)}</small>
                </span>
                {amount(kg_co2e)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </SidePanel>
  );
}
