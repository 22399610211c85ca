import { SimpleGrid } from '@mantine/core';
import type { Campaign } from '@steward/contract/carbon/campaigns';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatDay, formatNumber } from '../../../ui/format.ts';
import { KG_PER_TONNE } from './request-state.ts';

/** The progress of a campaign: by requests, and by their emissions in the year before. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { requests, settled, expected_kg, settled_kg, weighed, year, by_state, due_on, is_overdue } = campaign;
  if (requests === 0) return null;
  const tonnes = (kg: number) => formatNumber(kg / KG_PER_TONNE, 1);
  const open = by_state.asked + by_state['in-progress'] + by_state['sent-back'];
  const day = formatDay(due_on);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
      <Figure
        label={t('figures.done')}
        value={(100 * settled) / requests}
        unit="%"
        size="total"
        note={t('figures.doneNote', { settled: formatCount(settled), all: formatCount(requests) })}
      />
      {expected_kg > 0 && (
        <Figure
          label={t('figures.weight', { year: year - 1 })}
          value={(100 * settled_kg) / expected_kg}
          unit="%"
          note={t('figures.weightNote', {
            settled: tonnes(settled_kg),
            all: tonnes(expected_kg),
            weighed: formatCount(weighed),
            requests: formatCount(requests),
          })}
        />
      )}
      <Figure label={t('figures.waiting')} value={by_state.submitted} unit="" note={t('figures.waitingNote')} />
      <Figure
        label={t('figures.open')}
        value={open}
        unit=""
        note={t(is_overdue ? 'figures.overdueNote' : 'figures.openNote', { day })}
      />
    </SimpleGrid>
  );
}
