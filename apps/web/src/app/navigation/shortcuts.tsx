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
function usePlaceKeys(isOn: boolean) {
  const navigate = useNavigate();
  const go = useEffectEvent((to: PlainAddress) => void navigate({ to }));
  useEffect(() => {
    if (!isOn) return;
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
  }, [isOn]);
}

/** The keys of every page: Ctrl or ⌘ and K opens the palette, `?` the list of keys. Both load when opened. */
export function Shortcuts() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  const [typed, setTyped] = useState('');
  const open = (what: 'palette' | 'shortcuts' | undefined) => {
    setTyped('');
    setOpened(what);
  };
  useOpening(open);
  usePlaceKeys(opened === undefined);
  useTypingBefore(opened === 'palette', setTyped);
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      open(opened === 'palette' ? undefined : 'palette');
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
      event.preventDefault();
      open('shortcuts');
    }
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => hearKey(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const close = () => open(undefined);
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette typed={typed} onType={setTyped} onClose={close} />}
      {opened === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}

/** Keys that are typed while the palette loads go to its field, as do keys before its field has the focus. */
function useTypingBefore(isOpen: boolean, type: (change: (before: string) => string) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isOfPalette(event.target)) return;
      if (event.key === 'Backspace') type((before) => before.slice(0, -1));
      else if (event.key.length === 1) type((before) => before + event.key);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [isOpen, type]);
}

const isOfPalette = (target: EventTarget | null) => target instanceof Element && target.matches('[data-palette-field]');
