import type { Actor, Scope } from '../ctx.ts';

/** Actor and scope of a session. */
interface Known {
  actor: Actor;
  scope: Scope;
}

// Ten seconds: a deactivated user is refused within that time on every server.
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

/** Changes of people or sessions apply at once on this server, and within ten seconds on others. */
export const forgetSessions = (): void => known.clear();
