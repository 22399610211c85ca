import list from './mail-providers.json' with { type: 'json' };

const providers: ReadonlySet<string> = new Set(list.domains);

/** Domains reserved for examples, RFC 2606, section 3. */
const RESERVED = ['example.com', 'example.net', 'example.org'];

/** Whether anyone can have an address there, so that no organization owns the domain. */
export const isPublicMailDomain = (domain: string): boolean => providers.has(domain);

/** Whether an address there does not show where its owner works. */
export const isNobodysMailDomain = (domain: string): boolean => providers.has(domain) || RESERVED.includes(domain);
