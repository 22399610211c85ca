import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const grid = { display: 'grid', gap: 'var(--gap)' } as const;

/** The outline of a screen before its data: a title, figures, rows. Announces once that it is loading. */
export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton height={30} width="38%" mb={10} />
      <Skeleton height={16} width="56%" mb={28} />
      <FigureSkeletons />
      <div style={{ blockSize: 'var(--gap)' }} />
      <RowSkeletons />
    </Loading>
  );
}

export function FigureSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div style={{ ...grid, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={128} radius={12} />
      ))}
    </div>
  );
}

export function RowSkeletons({ rows = 6 }: { rows?: number }) {
  return (
    <div style={{ ...grid, gap: 10 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={34} />
      ))}
    </div>
  );
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} style={{ marginBlockEnd: 18 }}>
          <Skeleton height={14} width={120} mb={8} />
          <Skeleton height={38} />
        </div>
      ))}
    </Loading>
  );
}

function Loading({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('loading')}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
