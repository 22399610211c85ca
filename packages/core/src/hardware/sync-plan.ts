import { describing, type Describing, type ListedDevice, type ListedSensor } from './device-list.ts';

export const syncedFields = [...describing, 'property', 'space', 'sensors', 'source', 'state'] as const;
export type SyncedField = (typeof syncedFields)[number];

/** A device of the register. */
export interface RegisteredDevice extends Record<Describing, string> {
  id: string;
  serial: string;
  source: string;
  environmentId: string | null;
  spaceId: string | null;
  sensors: readonly ListedSensor[];
  isRemoved: boolean;
}

/** A device of the list whose property and space were found. */
export interface PlacedDevice extends ListedDevice {
  /** Absent if the list does not name a property. */
  environmentId?: string | null;
  spaceId?: string | null;
}

export interface Change {
  field: SyncedField;
  before: string;
  after: string;
}

export type Step =
  | { state: 'added'; device: PlacedDevice }
  | { state: 'changed'; device: PlacedDevice; known: RegisteredDevice; changes: Change[] }
  | { state: 'unchanged'; device: PlacedDevice; known: RegisteredDevice }
  | { state: 'removed'; known: RegisteredDevice };

interface Names {
  property: (id: string) => string;
  space: (id: string) => string;
}

/** Sensors as text in a fixed order: `humidity (%), temperature (°C)`. */
export const sensorsInWords = (sensors: readonly ListedSensor[]): string =>
  sensors
    .map(({ key, name, unit }) => `${name && name !== key ? `${key}: ${name}` : key}${unit ? ` (${unit})` : ''}`)
    .toSorted()
    .join(', ');

function changesOf(device: PlacedDevice, known: RegisteredDevice, source: string, names: Names): Change[] {
  const place = (id: string | null, name: (id: string) => string) => (id === null ? '' : name(id));
  const moved = device.environmentId !== undefined && device.environmentId !== known.environmentId;
  // A device that moves to another property loses its space, unless the list names one.
  const spaceId = device.spaceId !== undefined ? device.spaceId : moved ? null : known.spaceId;
  const all: (Change | undefined)[] = [
    ...describing.map((field) => ({ field, before: known[field], after: device[field] ?? known[field] })),
    moved
      ? {
          field: 'property' as const,
          before: place(known.environmentId, names.property),
          after: place(device.environmentId ?? null, names.property),
        }
      : undefined,
    spaceId === known.spaceId
      ? undefined
      : { field: 'space' as const, before: place(known.spaceId, names.space), after: place(spaceId, names.space) },
    {
      field: 'sensors' as const,
      before: sensorsInWords(known.sensors),
      after: sensorsInWords(device.sensors ?? known.sensors),
    },
    { field: 'source' as const, before: known.source, after: source },
    known.isRemoved ? { field: 'state' as const, before: 'removed', after: 'listed' } : undefined,
  ];
  return all
    .filter((one) => one !== undefined)
    .filter(({ field, before, after }) => before !== after || field === 'property' || field === 'space');
}

/**
 * The steps that update a register from a list: new and changed devices, and those that the source no longer lists. Devices of other
 * sources are left unchanged, and so are those whose row was refused: its content is unknown.
 */
export function planSync(
  listed: readonly PlacedDevice[],
  registered: readonly RegisteredDevice[],
  { source, refusedSerials, names }: { source: string; refusedSerials: readonly string[]; names: Names },
): Step[] {
  const known = new Map(registered.map((device) => [device.serial.toLowerCase(), device]));
  const named = new Set(
    [...listed.map(({ serial }) => serial), ...refusedSerials].map((serial) => serial.toLowerCase()),
  );
  const steps = listed.map((device): Step => {
    const before = known.get(device.serial.toLowerCase());
    if (!before) return { state: 'added', device };
    const changes = changesOf(device, before, source, names);
    return changes.length
      ? { state: 'changed', device, known: before, changes }
      : { state: 'unchanged', device, known: before };
  });
  const gone = registered.filter(
    (device) => !device.isRemoved && device.source === source && !named.has(device.serial.toLowerCase()),
  );
  return [...steps, ...gone.map((device): Step => ({ state: 'removed', known: device }))];
}
