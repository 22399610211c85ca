import type { Actor, Scope } from '../ctx.ts';

/** Who a session stands for, as the calls need it. */
interface Known {
  actor: Actor;
  scope: Scope;
}

// Ten seconds: a person made inactive is refused within that time on every server.
const KNOWN_MS = 10_000;
const MOST = 10_000;
const known = new Map<string, Known & { until: number }>();

export function findKnownSession(name: string): Known | undefined {
  const entry = known.get(name);
  return entry && entry.until >= Date.now() ? entry : undefined;
}

export function rememberSession(name: string, { actor, scope }: Known): void {
  if (known.size > MOST) known.clear();
  known.set(name, { actor, scope, until: Date.now() + KNOWN_MS });
}

export const forgetSession = (name: string): boolean => known.delete(name);

/** A change of people or sessions is seen at once on this server, and within ten seconds on others. */
export const forgetSessions = (): void => known.clear();
