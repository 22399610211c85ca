import ipaddr from 'ipaddr.js';

function groupsOf(address: string): { parts: string[]; isV6: boolean } | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  const isV6 = parsed.kind() === 'ipv6';
  return { parts: parsed.toNormalizedString().split(isV6 ? ':' : '.'), isV6 };
}

/** The address of a sender; for IPv6 the /64 network, because a household has a whole network of addresses. */
export function networkOf(address: string): string {
  const found = groupsOf(address);
  if (!found) return address;
  return found.isV6 ? found.parts.slice(0, 4).join(':') : found.parts.join('.');
}

/** The block that a provider gives to one customer: /48 of IPv6, /24 of IPv4. */
export function blockOf(address: string): string {
  const found = groupsOf(address);
  if (!found) return address;
  return found.isV6 ? found.parts.slice(0, 3).join(':') : found.parts.slice(0, 3).join('.');
}
