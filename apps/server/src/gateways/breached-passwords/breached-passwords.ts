import { createHash } from 'node:crypto';
import { bytesOf } from '../../platform/http/body.ts';
import { isSchemeAllowed } from '../../platform/http/guarded-fetch.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import type { Settings } from '../../settings.ts';
import { away } from '../../platform/customer.ts';

export interface BreachedPasswords {
  /** Throws when the service does not answer in time, or gives an invalid answer. */
  isListed(password: string): Promise<boolean>;
}

/** A user waits at the form meanwhile. */
const TIMEOUT_MS = 2000;
const PREFIX_LENGTH = 5;
/** Some thousand lines of 40 bytes, and padding. */
const MAX_BYTES = 1024 * 1024;

/**
 * A service with the range protocol of Pwned Passwords. It receives the first five hexadecimal digits of the password's SHA-1, which some
 * thousand passwords share, and returns all endings it knows; the comparison is made here. Without a service no password counts as listed.
 */
export function makeBreachedPasswords(settings: Settings): BreachedPasswords {
  if (!settings.breachedPasswordsUrl) return { isListed: async () => false };
  const base = new URL(settings.breachedPasswordsUrl);
  // The operator of the installation set this address, so it may be on this machine without a further setting.
  if (!isSchemeAllowed(base, { ...settings, privateProviders: true }))
    throw new StartFailure('Please correct the settings: STEWARD_BREACHED_PASSWORDS_URL (must start with https://).');
  return {
    async isListed(password) {
      // The hash of the protocol; it is not used to store anything.
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      const ask = () =>
        fetch(`${settings.breachedPasswordsUrl}/${hash.slice(0, PREFIX_LENGTH)}`, {
          // With padding the length of an answer does not reveal the requested digits.
          headers: { 'add-padding': 'true', 'user-agent': 'Steward' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      const response = await away(ask);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return isAmong(hash.slice(PREFIX_LENGTH), (await bytesOf(response, MAX_BYTES)).toString('utf8'));
    },
  };
}

function isAmong(ending: string, answer: string): boolean {
  const lines = answer.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = lines.map((line) => {
    const [, suffix = '', count = ''] = /^([\dA-F]{35}):(\d+)$/i.exec(line.trim()) ?? [];
    // The page of a proxy is not an answer: it would silently accept every password.
    if (suffix === '') throw new Error('an answer in another form');
    return { suffix: suffix.toUpperCase(), count: Number(count) };
  });
  // Padding entries have the count 0.
  return counts.some(({ suffix, count }) => suffix === ending && count > 0);
}
