import list from './mail-providers.json' with { type: 'json' };

const providers: ReadonlySet<string> = new Set(list.domains);

/** RFC 2606, 3: for examples, nobody's. */
const RESERVED = ['example.com', 'example.net', 'example.org'];

/** Whether everybody can have an address there, so that no organization can speak for it. */
export const isPublicMailDomain = (domain: string): boolean => providers.has(domain);

/** Whether an address there says nothing about where its owner works. */
export const isNobodysMailDomain = (domain: string): boolean => providers.has(domain) || RESERVED.includes(domain);
