import { MantineProvider } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cssVariables, theme } from '../../ui/theme.ts';
import { colourSchemes } from './colour-scheme.ts';

/** Theme and colour scheme. Paper is white: whoever works in the dark prints in light colours, charts included. */
export function ColourProvider({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // At once: the browser takes the picture of the page as soon as the event is over.
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
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemes}
      {...(isPrinting && { forceColorScheme: 'light' })}
    >
      {children}
    </MantineProvider>
  );
}
