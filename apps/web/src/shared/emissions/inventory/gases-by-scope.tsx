import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { inventoryGases } from '@steward/core/ghg/factors/gases';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/value-text.tsx';
import { SumTable } from '../sum-table.tsx';
import { inTonnes, tonneDecimals, Tonnes } from '../tonnes.tsx';
import { useReportWords } from '../report-words.ts';

type GasOfScope = NonNullable<Inventory['gases_by_scope']>[number];

/** The seven gases, each by its mass and per scope; biogenic CO2 is reported separately from the scopes. */
export function GasesByScope({ rows, biogenic }: { rows: readonly GasOfScope[]; biogenic: number }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const sum = (isMeant: (row: GasOfScope) => boolean): number | null => {
    const found = rows.filter(isMeant);
    return found.length ? found.reduce((total, row) => total + row.kg_co2e, 0) : null;
  };
  const mass = (gas: string): number | null => {
    const found = rows.filter((row) => row.gas === gas).map(({ kg }) => kg);
    return found.length === 0 || found.includes(null)
      ? null
      : found.reduce<number>((total, kg) => total + (kg ?? 0), 0);
  };
  const decimals = tonneDecimals(sum(() => true));
  const cell = (kg: number | null) => <Tonnes kg={kg} decimals={decimals} withoutUnit />;
  const scopes = [1, 2, 3] as const;
  return (
    <SumTable
      title={t('gas.title')}
      note={t('gas.byScope')}
      head={[t('gas.head'), t('gas.mass'), ...scopes.map((scope) => words.scope(scope)), t('gas.sum')]}
      rows={[
        ...inventoryGases.map((gas) => ({
          key: gas,
          label: t(`gas.${gas}`),
          cells: [
            <NumberText key="mass" value={inTonnes(mass(gas))} decimals={3} />,
            ...scopes.map((scope) => cell(sum((row) => row.gas === gas && row.scope === scope))),
            cell(sum((row) => row.gas === gas)),
          ],
        })),
        {
          key: 'sum',
          label: t('gas.sum'),
          cells: ['', ...scopes.map((scope) => cell(sum((row) => row.scope === scope))), cell(sum(() => true))],
          isTotal: true,
        },
        { key: 'biogenic', label: t('gas.biogenic'), cells: [cell(biogenic), '', '', '', ''] },
      ]}
    />
  );
}
