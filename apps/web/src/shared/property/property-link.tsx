import { select } from '../../session/selection.ts';
import { Link } from '../../ui/link.tsx';

/** The name of a property in a list over all properties; selects it and opens its own list. */
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
