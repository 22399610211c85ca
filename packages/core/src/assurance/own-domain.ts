export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`);

/**
 * Whether an address belongs to whoever has these domains: the same domain, one below it (uk.acme.com, acme.com) or one above it.
 * Domains under which everybody can have an address (`isShared`) belong to nobody.
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
