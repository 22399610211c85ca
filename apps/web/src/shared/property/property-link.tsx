import { select } from '../../session/selection.ts';
import { Link } from '../../ui/link.tsx';

/** A property by name in a list over all properties; opens the list of this property, which is then the selected one. */
export function PropertyLink({
  id,
  name,
  to,
}: {
  id: string;
  name: string;
  to: '/environment/meters' | '/space' | '/tenant';
}) {
  return (
    <Link to={to} onClick={() => select({ environmentId: id })}>
      <bdi>{name}</bdi>
    </Link>
  );
}
