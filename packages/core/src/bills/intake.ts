/** Whether a list of addresses and domains (with a leading @) contains the sender. Subdomains do not match. */
export function isAllowedSender(sender: string, allowed: readonly string[]): boolean {
  const address = sender.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@'));
  return domain.length > 1 && allowed.some((one) => one === address || one === domain);
}

/** Larger images are photographs, even if a mail program embeds them in the text. */
const DECORATION_BYTES = 100 * 1024;

/** Whether an image belongs to the text of a mail, like a logo in a signature. */
export const isDecoration = (part: { isImage: boolean; isShownInText: boolean; bytes: number }): boolean =>
  part.isImage && part.isShownInText && part.bytes < DECORATION_BYTES;
