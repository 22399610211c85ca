import type { ServicingPlan, ServicingRecord } from '@steward/contract/estate/servicing';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';

const plain = (text: string) => text.replaceAll(' ', '_');

export function useServicingWords() {
  const { t } = useTranslation('servicing');
  return {
    kind: (kind: ServicingRecord['kind']) => t(`kinds.${plain(kind)}`),
    basis: (basis: ServicingPlan['basis']) => t(`bases.${basis}`),
    interval: ({ every_months, every_hours }: Pick<ServicingPlan, 'every_months' | 'every_hours'>) => {
      const hours = every_hours === null ? '' : formatCount(every_hours);
      if (every_months === null) return t('everyHours', { count: every_hours ?? 0, hours });
      const months = t('everyMonths', { count: every_months });
      return every_hours === null ? months : t('either', { months, hours });
    },
  };
}
