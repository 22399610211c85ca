import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../ui/format.ts';

/** The number of rows, files and bytes in an archive. */
export function Counts({ rows, files, bytes }: { rows: number; files: number; bytes?: number }) {
  const { t } = useTranslation('archives');
  const parts = [
    ...(bytes === undefined
      ? []
      : [t('size', { size: formatNumber(bytes / 1024 / 1024, bytes < 10_485_760 ? 2 : 0) })]),
    t('rows', { count: rows, shown: formatCount(rows) }),
    t('files', { count: files, shown: formatCount(files) }),
  ];
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </span>
  ));
}
