/** By what the sender of a mail was proven. */
export type SenderProof = 'dmarc' | 'dkim' | 'spf';

export interface Header {
  /** In small letters. */
  name: string;
  /** May be folded. */
  value: string;
}

/** Mail servers write some hundred characters. */
const LONGEST = 20_000;

/**
 * A header without line breaks, comments and quotation marks. A semicolon in quotes does not end a part. Undefined if it cannot be read as a
 * whole: an unfinished comment or quotation could hide what follows.
 */
function plainText(value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  let depth = 0;
  let isQuoted = false;
  let text = '';
  for (let at = 0; at < value.length; at++) {
    const sign = value[at] ?? '';
    if (sign === '\\') {
      at++;
      if (depth === 0) text += '_';
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else text += /[\s;=()]/.test(sign) ? '_' : sign;
    } else if (depth > 0) {
      if (sign === '(') depth++;
      if (sign === ')') depth--;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '(') {
      depth++;
      text += ' ';
    } else text += sign;
  }
  return depth > 0 || isQuoted ? undefined : text.replace(/\s+/g, ' ').toLowerCase();
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');

/** Whether two domains are the same, or one is below the other. */
function isAligned(one: string, other: string): boolean {
  if (!one.includes('.') || !other.includes('.')) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/**
 * By what the mail server of this name proved the sender (RFC 8601): DMARC, or DKIM or SPF for the domain of the sender. Undefined if it
 * proved nothing. Only its last header counts, the topmost one: the sender may have written others below.
 */
export function senderProof(headers: readonly Header[], server: string, sender: string): SenderProof | undefined {
  const senders = headers.filter(({ name }) => name === 'from');
  const domain = domainOf(sender.toLowerCase());
  // Mail servers and programs may read different ones of several.
  if (senders.length !== 1 || !sender.includes('@') || !domain) return undefined;
  for (const { name, value } of headers) {
    if (name !== 'authentication-results') continue;
    const text = plainText(value);
    // It may be that of the server, with what the sender had it write; those below may be the sender's own.
    if (text === undefined) return undefined;
    const [id = '', ...results] = text.split(';');
    if (id.trim().split(' ')[0] !== server.toLowerCase()) continue;
    const passed = results.flatMap((result) => {
      const [, method = '', rest = ''] = /^ ?([a-z0-9-]+)(?: ?\/ ?\d+)? ?= ?pass( .*)?$/.exec(result.trimEnd()) ?? [];
      return method ? [{ method, properties: new Map(pairsOf(rest)) }] : [];
    });
    const isProvenBy = (method: 'dkim' | 'spf', ...keys: string[]) =>
      passed.some(
        (one) =>
          one.method === method &&
          keys.some((key) => {
            const found = one.properties.get(key);
            return found !== undefined && isAligned(domainOf(found), domain);
          }),
      );
    if (passed.some((one) => one.method === 'dmarc' && one.properties.get('header.from') === domain)) return 'dmarc';
    if (isProvenBy('dkim', 'header.d', 'header.i')) return 'dkim';
    if (isProvenBy('spf', 'smtp.mailfrom', 'smtp.mail')) return 'spf';
    return undefined;
  }
  return undefined;
}

const pairsOf = (text: string): [string, string][] =>
  [...text.matchAll(/(?<![a-z0-9-])([a-z0-9-]+) ?\. ?([a-z0-9_-]+) ?= ?(\S+)/g)].map(
    ([, type = '', property = '', value = '']) => [`${type}.${property}`, value],
  );
