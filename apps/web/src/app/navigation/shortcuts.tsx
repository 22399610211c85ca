import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping, useOpening } from '../../shared/found/opening.ts';

const Palette = lazy(async () => {
  await i18next.loadNamespaces('search');
  return import('../palette/palette.tsx');
});
const ShortcutSheet = lazy(() => import('../palette/shortcut-sheet.tsx'));

/** The keys of every page: Ctrl or ⌘ and K opens the palette, `?` the list of keys. Both load when opened. */
export function Shortcuts() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  useOpening(setOpened);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpened((before) => (before === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        setOpened('shortcuts');
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const close = () => setOpened(undefined);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
