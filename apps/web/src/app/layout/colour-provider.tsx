import { MantineProvider } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { theme } from '../../ui/theme.ts';
import { colourSchemes } from './colour-scheme.ts';

/** Theme and color scheme. Paper is white: the dark scheme prints in light colors, charts included. */
export function ColourProvider({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // Synchronously: the browser prints the page as soon as the event handler returns.
    const set = (next: boolean) => flushSync(() => setPrinting(next));
    const before = () => set(true);
    const after = () => set(false);
    const follow = () => set(paper.matches);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemes}
      {...(isPrinting && { forceColorScheme: 'light' })}
    >
      {children}
    </MantineProvider>
  );
}
