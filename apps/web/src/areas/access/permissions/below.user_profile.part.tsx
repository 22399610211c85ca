import { Stack } from '@mantine/core';
import { useSession } from '../../../session/session.ts';
import { OwnRequests } from './own-requests.tsx';
import { OwnRights } from './own-rights.tsx';

/** On the user's own profile: permissions with their source, earlier requests, and a new request. */
export default function OwnPermissions() {
  const person = useSession();
  if (!person?.is_setup) return null;
  return (
    <Stack gap="md" mt="md" id="permissions">
      <OwnRights userId={person.uid} />
      <OwnRequests userId={person.uid} />
    </Stack>
  );
}
