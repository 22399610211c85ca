import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { useAnswer } from '../../../api/hooks.ts';
import type { SharedContentProps } from '../../../shared/share-link/shared-contents.ts';
import { SharedPages } from './shared-pages.tsx';

const MINUTE = 60_000;

/** Dashboards behind a shared link. They are asked for again each minute; without a connection the last ones stay. */
export default function SharedDashboardsContent({ content }: SharedContentProps<'dashboard'>) {
  const token = location.hash.slice(1);
  const { data, isError } = useAnswer(
    sharedDashboards.readSharedDashboard,
    { token },
    { enabled: token !== '', refetchEvery: MINUTE },
  );
  const shown = data ?? content;
  return <SharedPages shown={shown} asOf={shown.as_of} isLate={isError} />;
}
