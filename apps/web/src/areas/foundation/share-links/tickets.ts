// A page that is loaded again is the same opening. Kept for the browser tab, by the end of the secret: the whole secret is stored nowhere.
const nameOf = (token: string) => `shared-link:${token.slice(-8)}`;

export const keptTicket = (token: string): string | undefined => sessionStorage.getItem(nameOf(token)) ?? undefined;

export const keepTicket = (token: string, ticket: string): void => sessionStorage.setItem(nameOf(token), ticket);
