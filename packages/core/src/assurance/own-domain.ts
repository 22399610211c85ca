export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`);

/**
 * Whether an address belongs to the owner of these domains: the same domain, a subdomain (uk.acme.com of acme.com) or a parent domain.
 * Shared domains (`isShared`), where anyone can have an address, have no owner.
 */
export function isOwnAddress(
  email: string,
  ownDomains: readonly string[],
  isShared: (domain: string) => boolean,
): boolean {
  const domain = mailDomainOf(email);
  if (isShared(domain)) return false;
  return ownDomains.some((own) => !isShared(own) && (isWithin(domain, own) || isWithin(own, domain)));
}
