/** Characters of a name, of which the last are its ending. */
const MAX_NAME = 200;

/** Control, format, private and unassigned characters, and line separators. Persian and emojis need the joiners U+200C and U+200D. */
const unseen = /(?![\u200C\u200D])[\p{C}\p{Zl}\p{Zp}]/gu;

/** Windows opens devices by these names, with any ending. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

const ending = /\.([\p{L}\p{N}_-]{1,10})$/u;

/** The ending of a file name in small letters; empty for a name without one. */
export const endingOf = (name: string): string => ending.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * A file name that is safe to show and to save: without control characters and direction overrides, which hide an ending
 * (`invoice\u202Efdp.exe`), path separators, leading and trailing dots, and names of devices; at most 200 characters, ending included.
 */
export function cleanFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(/[/\\]+/g, '-')
    // A long gap hides an ending, too.
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]*\.[\s.-]*|^\s+/, '')
    .replace(/[\s.]+$/, '');
  const named = device.test(plain) ? `_${plain}` : plain;
  return shortened(named) || 'file';
}

function shortened(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const end = ending.exec(name)?.[0] ?? '';
  // A cut emoji leaves half a character.
  const begin = name.slice(0, MAX_NAME - end.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${begin.trimEnd()}${end}`;
}
