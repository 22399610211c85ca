import type { LaterFact } from '@steward/contract/carbon/verification.assurance';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { SumTable } from '../sum-table.tsx';
import { Tonnes } from '../tonnes.tsx';

const tones = { none: 'plain', reissue: 'warn', withdraw: 'bad' } as const;

/** Facts discovered after a report was accepted, and the decisions on them. */
export function FactsDiscoveredLater({ facts }: { facts: readonly LaterFact[] }) {
  const { t } = useTranslation('emissions');
  if (facts.length === 0) return null;
  return (
    <SumTable
      title={t('facts.title')}
      worded={[1, 3, 4]}
      head={[
        t('facts.what'),
        t('facts.recorded'),
        t('inUnit', { label: t('facts.effect'), unit: 't' }),
        t('facts.decision'),
        t('words:reason'),
      ]}
      rows={facts.map((fact) => ({
        key: fact._id,
        label: <bdi>{fact.what}</bdi>,
        cells: [
          <span key="r">
            <bdi>{fact.recorded_by_name}</bdi> · {formatDay(fact.recorded_at)}
          </span>,
          <Tonnes key="e" kg={fact.effect_t === null ? null : fact.effect_t * 1000} withoutUnit />,
          <StatusBadge key="d" tone={tones[fact.decision]}>
            {t(`facts.decisions.${fact.decision}`)}
          </StatusBadge>,
          <bdi key="w">{fact.reason}</bdi>,
        ],
      }))}
    />
  );
}
