import { SUFFICIENT_COVERAGE } from '@steward/core/coverage/meters';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatPercent } from '../../ui/format.ts';

/** Marks an intensity with too few days of data: it divides the use of some days by the whole area. */
export function BasedOn({ share }: { share: number | null | undefined }) {
  const { t } = useTranslation('words');
  if (share === null || share === undefined || share >= SUFFICIENT_COVERAGE) return null;
  return <StatusBadge tone="warn">{t('basedOn', { share: formatPercent(share, 0) })}</StatusBadge>;
}
