import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { useState } from 'react';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { SharedPages } from './shared-pages.tsx';

/** A dashboard inside another page: the token is in the part of the address that browsers do not send. */
export default function EmbeddedDashboardScreen() {
  const failureText = useFailureText();
  const [token] = useState(() => location.hash.slice(1));
  const { data, error, dataUpdatedAt } = useAnswer(sharedDashboards.readEmbeddedDashboard, { token });
  if (error && !data) return <ErrorState isPage message={failureText(error)} />;
  if (!data) return <RowSkeletons />;
  return (
    <SharedPages shown={{ pages: [data], seconds: 60 }} asOf={new Date(dataUpdatedAt).toISOString()} isLate={false} />
  );
}
