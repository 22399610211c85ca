import type { ListedDevice, RefusedRow } from '@steward/core/hardware/device-list';
import type { PlacedDevice } from '@steward/core/hardware/sync-plan';

interface Property {
  _id: string;
  environment_name: string;
}

interface Space {
  id: string;
  environment_id: string;
  space_name: string;
}

/**
 * Finds property and space of each device by id or by exact name. A row with an unknown place is refused alone: a device in the wrong
 * building is worse than a missing one.
 */
export function place(
  devices: readonly ListedDevice[],
  properties: readonly Property[],
  spaces: readonly Space[],
  /** The present property of a device, for a list that names only the space. */
  knownPlace: (serial: string) => string | null,
): { placed: PlacedDevice[]; refused: RefusedRow[] } {
  const byId = new Map(properties.map((property) => [property._id, property]));
  const byName = new Map<string, Property[]>();
  for (const property of properties) {
    const name = property.environment_name.trim();
    byName.set(name, [...(byName.get(name) ?? []), property]);
  }
  const placed: PlacedDevice[] = [];
  const refused: RefusedRow[] = [];
  for (const device of devices) {
    const { line, serial, property, space } = device;
    const refuse = (reason: RefusedRow['reason'], about: string) => refused.push({ line, serial, reason, about });
    const found = property ? (byId.has(property) ? [byId.get(property)] : (byName.get(property) ?? [])) : [];
    if (property && !found.length) refuse('property-unknown', property);
    else if (found.length > 1) refuse('property-ambiguous', property ?? '');
    else {
      const environmentId = property === undefined ? undefined : (found[0]?._id ?? null);
      const within = environmentId === undefined ? knownPlace(serial) : environmentId;
      const spaceId = spaceOf(space, within, spaces);
      if (space && within === null) refuse('space-without-property', space);
      else if (spaceId === 'unknown') refuse('space-unknown', space ?? '');
      else
        placed.push({
          ...device,
          ...(environmentId !== undefined && { environmentId }),
          ...(spaceId !== undefined && { spaceId }),
        });
    }
  }
  return { placed, refused };
}

function spaceOf(
  wanted: string | undefined,
  environmentId: string | null,
  spaces: readonly Space[],
): string | null | undefined {
  if (!wanted) return wanted === undefined ? undefined : null;
  const here = spaces.filter(
    (one) => one.environment_id === environmentId && (one.id === wanted || one.space_name === wanted),
  );
  return here.length === 1 ? here[0]?.id : 'unknown';
}
