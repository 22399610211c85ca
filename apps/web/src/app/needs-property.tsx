import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { hasScreen } from './screens.ts';

/** Screens about a property wait until there is one (R039). */
export function NeedsProperty({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const person = useSession();
  if (person?.is_super_admin || (person?.environmentsIdArr.length ?? 0) > 0) return children;
  return (
    <EmptyState
      isPage
      icon={IconBuilding}
      title={t('needs.title')}
      actions={hasScreen('/environment') && <ButtonLink to="/environment">{t('needs.action')}</ButtonLink>}
    >
      {t('needs.text')}
    </EmptyState>
  );
}
