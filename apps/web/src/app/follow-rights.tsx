import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../api/live.ts';
import { currentSession, useSession } from '../session/session.ts';
import { switchSession } from '../shared/sign-in/switch-session.ts';
import { refreshSession } from '../shared/sign-in/refresh-session.ts';

/** What the person may do has changed somewhere: the sidebar and every button follow at once, in every open tab. */
export function FollowRights() {
  const client = useQueryClient();
  const person = useSession();
  const [before] = useState(currentSession);
  useLive('rights', () => void refreshSession().then(() => client.invalidateQueries()));
  // Another tab looks at another organization now, or as another person: nothing on this page is true any more.
  useEffect(() => {
    const isSame = person?.uid === before?.uid && person?.organization_id === before?.organization_id;
    if (person && before && !isSame) switchSession(person);
  }, [person, before]);
  return null;
}
