import { spaces, type Space } from '@steward/contract/estate/spaces';
import { ask } from '../../../api/client.ts';
import { useSend } from '../../../api/hooks.ts';
import { GuardedDeletion } from '../../../shared/property/guarded-deletion.tsx';

/** A space can be deleted only when no object depends on it (R048, R074). */
export function SpaceDeletion({ space, onClose }: { space: Space; onClose: () => void }) {
  const remove = useSend(spaces.deleteSpace, {
    alsoRefreshes: ['environments', 'portfolios', 'leases'],
    inPlace: true,
  });
  const space_id = space._id;
  return (
    <GuardedDeletion
      name={space.space_name}
      check={async () => {
        const answer = await ask(spaces.checkSpaceDeletable, { space_id }, { quiet: true });
        // The specified message in the browser's log (M016).
        // oxlint-disable-next-line no-console
        if (!answer.is_deletable) console.info('Can not delete space');
        return answer;
      }}
      refusal={({ sensors }) => (sensors > 0 ? 'space.sensors-attached' : 'space.in-use')}
      ways={{ leases: { to: '/tenant' }, occupants: { to: '/tenant/occupier' } }}
      remove={() => remove.mutateAsync({ space_id })}
      onClose={onClose}
    />
  );
}
