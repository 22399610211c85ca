import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { formatFactor } from '../factors/factor-value.ts';
import { SumTable } from '../sum-table.tsx';
import { useReportWords } from '../report-words.ts';
import { Tonnes, formatTonnes } from '../tonnes.tsx';

/** The entities of the organization, and the included share of each. */
export function EntityTable({ inventory: { entities = [] } }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { category } = useReportWords();
  if (entities.length === 0) return null;
  return (
    <SumTable
      title={t('entities.title')}
      note={t('entities.note')}
      head={[t('words:name'), t('words:counts'), t('inPart.elsewhere'), t('words:leftOut')]}
      worded={[2, 3]}
      rows={entities.map(({ entity_id, name, share, elsewhere, elsewhere_share, excluded }) => ({
        key: entity_id,
        label: <bdi>{name}</bdi>,
        cells: [
          formatPercent(share),
          elsewhere === null || elsewhere_share === undefined
            ? '–'
            : elsewhere_share === null
              ? t('entities.shareUnknown', { category: category(elsewhere) })
              : t('entities.elsewhere', { category: category(elsewhere), share: formatPercent(elsewhere_share) }),
          excluded.map(({ scope, reason }) => `${t('scope.name', { scope })}: ${reason}`).join('; '),
        ],
      }))}
    />
  );
}

type Entry = NonNullable<Inventory['entries']>[number];
interface EntryProps {
  inventory: Inventory;
  /** Wraps the name of an entry in the link to it and its evidence. */
  linkOf?: ((entryId: string, name: ReactNode) => ReactNode) | undefined;
}

/** Purchased energy has two figures: the market-based one is below if it differs. */
function Emissions({ entry }: { entry: Pick<Entry, 'kg_co2e' | 'kg_co2e_market'> }) {
  const { t } = useTranslation('emissions');
  const { kg_co2e: kg, kg_co2e_market: market = null } = entry;
  return (
    <>
      {kg === null ? '–' : <Tonnes kg={kg} withoutUnit />}
      {market !== null && market !== kg && (
        <span style={{ display: 'block', fontSize: 13, color: 'var(--ink-soft)' }}>
          {t('entries.market', { tonnes: formatTonnes(market) })}
        </span>
      )}
    </>
  );
}

/** Emissions entered manually, each with its factor and the source of the factor. */
export function EntryTable({ inventory: { entries = [] }, linkOf }: EntryProps) {
  const { t } = useTranslation('emissions');
  const { scope: scopeName, category: categoryName } = useReportWords();
  if (entries.length === 0) return null;
  return (
    <SumTable
      title={t('entries.title')}
      note={t('entries.note')}
      head={[t('words:activity'), t('words:quantity'), t('words:factor'), 't CO₂e', t('words:source')]}
      worded={[4]}
      rows={entries.map(({ entry_id, name, scope, category, of, quantity, unit, ...of_factor }) => ({
        key: entry_id,
        label: (
          <>
            {linkOf ? linkOf(entry_id, <bdi>{name}</bdi>) : <bdi>{name}</bdi>}
            <span style={{ display: 'block', fontWeight: 400, fontSize: 13, color: 'var(--ink-soft)' }}>
              {scopeName(scope)} · {categoryName(category)} · <bdi>{of}</bdi>
            </span>
          </>
        ),
        cells: [
          <bdi key="quantity">{`${formatNumber(quantity, Number.isInteger(quantity) ? 0 : 2)} ${unit}`}</bdi>,
          of_factor.kg_co2e_per_unit === null ? (
            t('entries.noFactor')
          ) : (
            <bdi key="factor">{formatFactor(of_factor.kg_co2e_per_unit)}</bdi>
          ),
          <Emissions key="kg" entry={of_factor} />,
          [of_factor.source, of_factor.edition].filter(Boolean).join(', '),
        ],
      }))}
    />
  );
}
