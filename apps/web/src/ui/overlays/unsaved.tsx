import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { DiscardDialog } from './dialogs.tsx';

type Check = () => boolean;

const Around = createContext<Set<Check> | undefined>(undefined);

/** For a form: the panel or dialog around it asks before closing if typed text would be lost. */
export function useUnsaved(check: Check) {
  const checks = use(Around);
  const latest = useEffectEvent(check);
  useEffect(() => {
    if (!checks) return undefined;
    const entry = () => latest();
    checks.add(entry);
    return () => void checks.delete(entry);
  }, [checks]);
}

/** For a panel or dialog: `close` asks first if a form inside would lose typed text. */
export function useGuardedClose(onClose: () => void) {
  const checks = useRef(new Set<Check>());
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if ([...checks.current].some((isUnsaved) => isUnsaved())) setAsking(true);
    else onClose();
  };
  const guarded = (content: ReactNode) => (
    <Around value={checks.current}>
      {content}
      <DiscardDialog opened={isAsking} onClose={() => setAsking(false)} onAccept={onClose} />
    </Around>
  );
  return { close, guarded };
}
