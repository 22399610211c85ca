import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

// How single settings are read.

export const listOf = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** `off`, a number of proxies, or a list of their addresses and networks. */
export function proxiesOf(text: string, ctx: z.RefinementCtx): false | number | string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const list = listOf(text);
  const isOne = (one: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(one) ||
    isIP(one) > 0 ||
    (isIP(one.split('/')[0] ?? '') > 0 && ipaddr.isValidCIDR(one));
  if (list.length && list.every(isOne)) return list;
  ctx.addIssue('must be off, the number of proxies (1 to 9), or a list of their addresses or networks');
  return z.NEVER;
}

export const defaultDataDir = () => {
  // As root the database runs under another account, which cannot reach a private home.
  if (process.getuid?.() === 0) return '/var/lib/steward';
  return path.join(process.env.XDG_DATA_HOME ?? path.join(os.homedir(), '.local', 'share'), 'steward');
};

/** `imaps://user:password@host:port/Mailbox`, with URL-encoded parts. */
export function mailboxOf({ protocol, hostname, port, username, password, pathname }: URL) {
  const isSecure = protocol === 'imaps:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    name: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

/** A path, or `host:port`; an IPv6 address is in brackets. */
export function clamdOf(text: string): { path: string } | { host: string; port: number } {
  if (text.startsWith('/')) return { path: text };
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(text.slice(at + 1)) };
}
