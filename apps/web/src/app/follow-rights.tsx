import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../api/live.ts';
import { currentSession, useSession } from '../session/session.ts';
import { switchSession } from '../shared/sign-in/switch-session.ts';
import { refreshSession } from '../shared/sign-in/refresh-session.ts';

/** When the permissions of the user change, the sidebar and every button are updated at once, in every open tab. */
export function FollowRights() {
  const client = useQueryClient();
  const person = useSession();
  const [before] = useState(currentSession);
  useLive('rights', () => void refreshSession().then(() => client.invalidateQueries()));
  // Another tab has switched to another organization or user: all data of this page is outdated.
  useEffect(() => {
    const isSame = person?.uid === before?.uid && person?.organization_id === before?.organization_id;
    if (person && before && !isSame) switchSession(person);
  }, [person, before]);
  return null;
}
