import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './toasts.module.css';

export type ToastType = 'success' | 'error' | 'warning';
interface Toast {
  key: number;
  type: ToastType;
  text: string;
  action?: ToastAction;
}

/** Something to do from the toast, such as undoing what was done. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** The duration of a toast (K001). */
const toastMs = 2000;
/** The duration of a toast with an action, such as undoing. */
const actionMs = 30_000;

let toasts: Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const change = (next: Toast[]) => {
  toasts = next;
  listeners.forEach((listener) => listener());
};

/** Shows the result of an action for a short time; the text is in the user's language. */
export function showToast(type: ToastType, text: string, action?: ToastAction) {
  last += 1;
  change([...toasts.slice(-3), { key: last, type, text, ...(action && { action }) }]);
}

const forget = (key: number) => change(toasts.filter((one) => one.key !== key));

const icons = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle };

/**
 * The place of toasts, once per page. A toast stays while the pointer or the focus is on it: two seconds are short for
 * a long text.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <output className={classes.stack} aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.key} toast={toast} />
      ))}
    </output>
  );
}

function OneToast({ toast }: { toast: Toast }) {
  const [isPinned, setPinned] = useState(false);
  useEffect(() => {
    if (isPinned) return undefined;
    const timer = setTimeout(() => forget(toast.key), toast.action ? actionMs : toastMs);
    return () => clearTimeout(timer);
  }, [isPinned, toast]);
  const Icon = icons[toast.type];
  return (
    <span
      className={`${classes.toast} ${classes[toast.type]}`}
      data-toast={toast.type}
      onPointerEnter={() => setPinned(true)}
      onPointerLeave={() => setPinned(false)}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.run();
            forget(toast.key);
          }}
        >
          {toast.action.label}
        </button>
      )}
    </span>
  );
}
