/** Bytes that hold the first lines of a mail. */
const HEAD = 16_384;

/** A mail as programs save it begins with its headers: who sent it, and a line that only mails have. */
export function isMail(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEAD, bytes.byteLength)).toString('latin1');
  const [head = ''] = text.replace(/^(?:ï»¿)?\s*(?:From [^\n]*\n)?/, '').split(/\r?\n\r?\n/, 1);
  // The last line may have been cut.
  const lines = head.split(/\r?\n/).slice(0, text.length < HEAD ? undefined : -1);
  const names = new Set<string>();
  for (const line of lines) {
    if (/^[ \t]/.test(line)) continue;
    const name = /^([!-9;-~]+):/.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) return false;
    names.add(name);
  }
  const has = (...some: string[]) => some.some((name) => names.has(name));
  return has('from', 'received', 'return-path') && has('mime-version', 'message-id', 'content-type');
}
