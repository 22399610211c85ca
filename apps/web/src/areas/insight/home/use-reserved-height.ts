import { useEffect, useRef, useState, type RefObject } from 'react';

const key = 'home_room';
/** Three rows on a phone, the height of the figure beside it elsewhere. */
const usual = () => (innerWidth < 860 ? 260 : 400);

/** The height of a part of the page at the last visit, reserved while it loads, so that nothing below it jumps. */
export function useReservedHeight(): [RefObject<HTMLDivElement | null>, number] {
  const part = useRef<HTMLDivElement>(null);
  const [room] = useState(() => Number(localStorage.getItem(key)) || usual());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!part.current || part.current.querySelector('[data-waiting]')) return;
      localStorage.setItem(key, String(part.current.offsetHeight));
      clearInterval(timer);
    }, 2000);
    return () => clearInterval(timer);
  }, []);
  return [part, room];
}
