import { spaces } from '@steward/contract/estate/spaces';
import { IconBuilding } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../api/hooks.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../shared/may.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

// Its dialog is an eighth of a first visit, and few users need it.
const AskForProperty = lazy(async () => ({
  default: (await import('../shared/property/ask-for-property.tsx')).AskForProperty,
}));

/** Screens about a property are not shown before there is one (R039). */
export function NeedsProperty({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['app', 'titles']);
  const screen = useMatches().at(-1)?.staticData.screen;
  const mayChange = useMay('properties.create');
  const isKnown = (useSession()?.environmentsIdArr.length ?? 0) > 0;
  // The session may be older than the first property.
  const exists = useAnswer(spaces.checkPropertySpaceExists, {}, { enabled: !isKnown });
  if (isKnown || exists.isError || exists.data?.property_exists) return children;
  if (exists.isPending) return <PageSkeleton />;
  return (
    <>
      {screen && <PageHeader title={t(screen.title, { ns: 'titles' })} />}
      <Card>
        <EmptyState
          icon={IconBuilding}
          title={t('needs.title')}
          actions={
            mayChange ? (
              <ButtonLink to="/properties/add">{t('needs.action')}</ButtonLink>
            ) : (
              <Suspense fallback={null}>
                <AskForProperty />
              </Suspense>
            )
          }
        >
          {t(mayChange ? 'needs.text' : 'needs.memberText')}
        </EmptyState>
      </Card>
    </>
  );
}
