import { useEffect, useRef, useState } from 'react';
import { useOverlay } from '../overlays/overlay-stack.ts';

/** A popup below its button: a click elsewhere or Back closes it; `close` also returns the focus. */
export function useDropdown() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  useOverlay(isOpen, () => setOpen(false));
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  return { isOpen, open: setOpen, close, anchor };
}
