import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from '../../session/cookie.ts';

const isScheme = (value: string | undefined): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** The color scheme is stored in a cookie: it belongs to the device and outlives logging out. */
export const colourSchemes: MantineColorSchemeManager = {
  get: (otherwise) => {
    const kept = readCookie('colourScheme');
    return isScheme(kept) ? kept : otherwise;
  },
  set: (scheme) => writeCookie('colourScheme', scheme),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie('colourScheme', 'auto'),
};
