import { users } from '@steward/contract/access/users';
import { lazy, Suspense } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import { useIsQuiet } from '../../../api/quiet.ts';

// Most visits have none.
const ReminderLine = lazy(() => import('./reminder-line.tsx'));

/** Open tasks of the account, until they are done or postponed. */
export default function Reminder({ personId, isSettingUp }: { personId: string; isSettingUp: boolean }) {
  const status = useAnswer(users.getReminderStatus, { id: personId }, { enabled: useIsQuiet() });
  if (!status.data?.is_open) return null;
  // While the first steps are shown, adding a property is one of them.
  const reminders = status.data.reminders.filter((one) => one !== 'property' || !isSettingUp);
  if (reminders.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ReminderLine reminders={reminders} />
    </Suspense>
  );
}
