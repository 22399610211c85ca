import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isOpen } from '../../ui/navigation/open-addresses.ts';

interface Props {
  /** An address of this product that the server answered: it has no type. */
  href: string | null;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** A link to an address of an answer; plain text where there is none, or where the reader may not open it. */
export function AddressLink({ href, className, label, children }: Props) {
  const router = useRouter();
  const [path = ''] = (href ?? '').split(/[?#]/);
  if (href === null || !href.startsWith('/') || !isOpen(path)) return <span className={className}>{children}</span>;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a
      href={router.basepath.replace(/\/$/, '') + href}
      className={className}
      onClick={open}
      {...(label && { 'aria-label': label })}
    >
      {children}
    </a>
  );
}
