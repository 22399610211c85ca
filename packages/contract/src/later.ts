/**
 * Checks that need the lists of all areas. Those are derived from the areas, so they do not exist yet while the areas are being
 * read: `modules.ts` sets the checks once they do. Without them, as in a form of the browser, everything passes; the server decides.
 */
export const later: {
  isModule?: (key: string) => boolean;
  isScope?: (text: string) => boolean;
  isEvent?: (key: string) => boolean;
  isShareKind?: (key: string) => boolean;
} = {};
