import { environments } from '@steward/contract/estate/environments';
import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { config } from '../../../session/config.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

/** Where the properties are; those without a position are counted, so that nobody thinks they are gone. */
export function EnvironmentMap({ onOpen }: { onOpen: (one: { _id: string; portfolio_id: string }) => void }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const list = useAnswer(environments.getAllEnvByUserId, {});
  const places = useMemo(
    () =>
      (list.data ?? []).flatMap(({ _id, environment_name, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ id: _id, name: environment_name, latitude, longitude }],
      ),
    [list.data],
  );
  if (list.isError) return <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const missing = list.data.length - places.length;
  if (places.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconMapPinOff} title={t('map.emptyTitle')}>
          {t('map.emptyText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <MapView
        label={t('map.label', { count: places.length })}
        places={places}
        tileUrl={config.tileUrl}
        height={600}
        onPick={(id) => {
          const found = list.data.find(({ _id }) => _id === id);
          if (found) onOpen(found);
        }}
      />
      {missing > 0 && (
        <p style={{ margin: 0, padding: '12px 20px', color: 'var(--ink-soft)', fontSize: 14 }}>
          {t('map.missing', { count: missing })}
        </p>
      )}
    </Card>
  );
}
