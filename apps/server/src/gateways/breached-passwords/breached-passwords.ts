import { createHash } from 'node:crypto';
import { isSchemeAllowed } from '../../platform/http/guarded-fetch.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import type { Settings } from '../../settings.ts';

export interface BreachedPasswords {
  /** Throws when the service does not answer in time, or not as it should. */
  isListed(password: string): Promise<boolean>;
}

/** Somebody waits at a form meanwhile. */
const TIMEOUT_MS = 2000;
const PREFIX_LENGTH = 5;

/**
 * A service that speaks the range protocol of Pwned Passwords. It is told the first five hexadecimal digits of the password's SHA-1,
 * which some thousand passwords share, and answers with all endings it knows; compared is here. Without a service nothing is listed.
 */
export function makeBreachedPasswords(settings: Settings): BreachedPasswords {
  if (!settings.breachedPasswordsUrl) return { isListed: async () => false };
  const base = new URL(settings.breachedPasswordsUrl);
  // Whoever runs the installation wrote this address, so it may be of this machine without a further setting.
  if (!isSchemeAllowed(base, { ...settings, privateProviders: true }))
    throw new StartFailure('Please correct the settings: STEWARD_BREACHED_PASSWORDS_URL (must start with https://).');
  return {
    async isListed(password) {
      // The protocol's hash; nothing is kept by it.
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      const response = await fetch(`${settings.breachedPasswordsUrl}/${hash.slice(0, PREFIX_LENGTH)}`, {
        // Padded, an answer's length does not tell which digits were asked for.
        headers: { 'add-padding': 'true', 'user-agent': 'Steward' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return isAmong(hash.slice(PREFIX_LENGTH), await response.text());
    },
  };
}

function isAmong(ending: string, answer: string): boolean {
  const lines = answer.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = lines.map((line) => {
    const [, suffix = '', count = ''] = /^([\dA-F]{35}):(\d+)$/i.exec(line.trim()) ?? [];
    // A page of a proxy is no answer: it would let everything pass in silence.
    if (suffix === '') throw new Error('an answer in another form');
    return { suffix: suffix.toUpperCase(), count: Number(count) };
  });
  // Padding has the count 0.
  return counts.some(({ suffix, count }) => suffix === ending && count > 0);
}
