export const boxKinds = ['company', 'team', 'person', 'fund', 'property', 'system', 'document', 'external'] as const;
export type BoxKind = (typeof boxKinds)[number];

/** What goes from one box to another. */
export const connectionKinds = [
  'reports to',
  'owns',
  'manages',
  'information',
  'approval',
  'money',
  'service',
] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export interface FlowBox {
  id: string;
  title: string;
  kind: BoxKind;
  note: string;
  x: number;
  y: number;
}

export interface FlowConnection {
  from: string;
  to: string;
  kind: ConnectionKind;
  label: string;
}

export interface Flow {
  boxes: readonly FlowBox[];
  connections: readonly FlowConnection[];
}

export const connectionKey = ({ from, to, kind }: FlowConnection): string => `${from}|${to}|${kind}`;

export type FlowFault = 'box-twice' | 'end-missing' | 'to-itself' | 'connection-twice';

/** What is wrong with a diagram; undefined where nothing is. Rings are allowed: approvals come back. */
export function flowFault({ boxes, connections }: Flow): FlowFault | undefined {
  const ids = new Set(boxes.map(({ id }) => id));
  if (ids.size < boxes.length) return 'box-twice';
  if (connections.some(({ from, to }) => !ids.has(from) || !ids.has(to))) return 'end-missing';
  if (connections.some(({ from, to }) => from === to)) return 'to-itself';
  if (new Set(connections.map(connectionKey)).size < connections.length) return 'connection-twice';
  return undefined;
}

export interface FlowDifference {
  added: number;
  removed: number;
  /** Boxes and connections that say something else; a box that was only moved does not count. */
  changed: number;
}

/** How a diagram differs from the version before: boxes and connections together. */
export function flowDifference(before: Flow, after: Flow): FlowDifference {
  const of = ({ boxes, connections }: Flow) =>
    new Map([
      ...boxes.map(({ id, title, kind, note }) => [id, JSON.stringify([title, kind, note])] as const),
      ...connections.map((one) => [connectionKey(one), one.label] as const),
    ]);
  const old = of(before);
  const now = of(after);
  return {
    added: [...now.keys()].filter((key) => !old.has(key)).length,
    removed: [...old.keys()].filter((key) => !now.has(key)).length,
    changed: [...now].filter(([key, text]) => old.has(key) && old.get(key) !== text).length,
  };
}
