import i18next from 'i18next';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isTyping, useOpening } from '../../shared/found/opening.ts';
import type { PlainAddress } from '../../ui/addresses.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import { isOpen } from '../../ui/navigation/open-addresses.ts';

const Palette = lazy(async () => {
  await i18next.loadNamespaces('search');
  return import('../palette/palette.tsx');
});
const ShortcutSheet = lazy(() => import('../palette/shortcut-sheet.tsx'));

/** The pages that `G` and a letter open. */
const places = {
  b: '/datahub/data_library/utilities',
  p: '/properties',
  d: '/dashboard',
  r: '/solutions/reporting/assessments/ghg-protocol',
} as const satisfies Record<string, PlainAddress>;
const isPlaceKey = (key: string): key is keyof typeof places => Object.hasOwn(places, key);
const secondKeyWithinMs = 1500;

/** `G`, then a letter, opens a page that the user may open. */
function usePlaceKeys() {
  const navigate = useNavigate();
  const go = useEffectEvent((to: PlainAddress) => void navigate({ to }));
  useEffect(() => {
    let pressed = -Infinity;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - pressed < secondKeyWithinMs;
      pressed = key === 'g' ? event.timeStamp : -Infinity;
      if (!isSecond || !isPlaceKey(key) || !isOpen(places[key])) return;
      // P alone would open the picker.
      event.preventDefault();
      go(places[key]);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}

/** The keys of every page: Ctrl or ⌘ and K opens the palette, `?` the list of keys. Both load when opened. */
export function Shortcuts() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  useOpening(setOpened);
  usePlaceKeys();
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
