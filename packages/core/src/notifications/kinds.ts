export const channels = ['product', 'mail', 'webhook'] as const;
export type Channel = (typeof channels)[number];

interface KindDefinition {
  key: string;
  /** Channels that are on until a person switches them off. */
  starts: readonly Channel[];
  /** Cannot be switched off. */
  always?: readonly Channel[];
}

const all = [
  { key: 'bill.read', starts: ['product'] },
  { key: 'bill.failed', starts: ['product'] },
  { key: 'report.sent', starts: ['product'] },
  { key: 'report.question', starts: ['product', 'mail'] },
  { key: 'report.accepted', starts: ['product', 'mail'] },
  { key: 'report.rejected', starts: ['product', 'mail'] },
  { key: 'job.failed', starts: ['product'] },
  { key: 'permission.requested', starts: ['product', 'mail'] },
  { key: 'permission.withdrawn', starts: ['product'] },
  { key: 'permission.approved', starts: ['product', 'mail'] },
  { key: 'permission.declined', starts: ['product', 'mail'] },
  { key: 'property.asked', starts: ['product', 'mail'] },
  { key: 'invitation.accepted', starts: ['product'] },
  { key: 'task.assigned', starts: ['product', 'mail'] },
  { key: 'organization.closing', starts: ['product', 'mail'], always: ['product', 'mail'] },
  { key: 'message', starts: ['product'], always: ['product'] },
] as const satisfies KindDefinition[];

/** What people are told of. A further event is a line here and its words in the server's event texts. */
export const eventKinds: readonly (KindDefinition & { key: EventKind })[] = all;
export type EventKind = (typeof all)[number]['key'];

const byKey = new Map<string, KindDefinition>(all.map((kind) => [kind.key, kind]));

/** Whether an event goes out on a channel, given what the person chose; `undefined` where they chose nothing. */
export function isOn(kind: EventKind, channel: Channel, chosen: boolean | undefined): boolean {
  const definition = byKey.get(kind);
  if (definition?.always?.includes(channel)) return true;
  return chosen ?? definition?.starts.includes(channel) ?? false;
}
