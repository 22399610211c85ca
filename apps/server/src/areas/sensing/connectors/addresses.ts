import ipaddr from 'ipaddr.js';
import { isAddressAllowed, isSchemeAllowed } from '../../../platform/http/guarded-fetch.ts';
import type { Settings } from '../../../settings.ts';

type Rules = Pick<Settings, 'env' | 'privateProviders'>;

/** https as for every address that a person types; a broker with TLS, in a private network that is allowed also without. */
export function isAddressOpen(rules: Rules, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isAddressAllowed(literal, rules)) return false;
  if (url.protocol === 'mqtts:') return true;
  return url.protocol === 'mqtt:' ? rules.privateProviders : isSchemeAllowed(url, rules);
}
