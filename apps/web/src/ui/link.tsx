import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink, Link as RouterLink, useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { routePath, type Address, type AnyTarget, type Target } from './addresses.ts';
import { isOpen } from './navigation/open-addresses.ts';

type AnchorLinkProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;
const AnchorLink = createLink((props: AnchorLinkProps) => <Anchor {...props} />);

/** The router also marks links to parent pages as active; here only the open page is. */
const onlyHere = { exact: true, includeSearch: false };

interface LinkProps extends AnchorProps, Pick<ComponentPropsWithRef<'a'>, 'onClick' | 'aria-label'> {
  children: ReactNode;
  /** The label is only an action: without access the link is hidden. */
  isAction?: boolean;
}

/** A link to another screen, by its address; plain text without access to it. */
export function Link<P extends Address>(props: LinkProps & Target<P>): ReactNode;
export function Link({ to, isAction, ...rest }: LinkProps & AnyTarget) {
  if (!isOpen(to)) return isAction ? null : <span className={rest.className}>{rest.children}</span>;
  return <AnchorLink to={routePath(to)} activeOptions={onlyHere} {...rest} />;
}

interface ButtonLinkProps extends ButtonProps {
  children: ReactNode;
}

/** A link that looks like a button, for the next step. Hidden without access to its screen. */
export function ButtonLink<P extends Address>(props: ButtonLinkProps & Target<P>): ReactNode;
export function ButtonLink({ to, search, params, hash, ...rest }: ButtonLinkProps & AnyTarget) {
  if (!isOpen(to)) return null;
  const target = { to: routePath(to), ...(search && { search }), ...(params && { params }), ...(hash && { hash }) };
  return <Button renderRoot={(props) => <RouterLink activeOptions={onlyHere} {...props} {...target} />} {...rest} />;
}

interface ServedLinkProps extends ButtonLinkProps {
  /** An address of this product that the server answered, such as the form of a task: it has no type. */
  href: string;
  onOpen?: () => void;
}

/** `ButtonLink` to an address that the server answered. */
export function ServedLink({ href, onOpen, ...rest }: ServedLinkProps) {
  const router = useRouter();
  return (
    <Button
      component="a"
      href={router.basepath.replace(/\/$/, '') + href}
      onClick={(event) => {
        onOpen?.();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      {...rest}
    />
  );
}

type PlainLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  children: ReactNode;
  /** The attributes of the link while its screen is open. */
  activeProps?: { 'aria-current': 'page' };
  activeOptions?: { exact: boolean; includeSearch?: boolean };
  'data-closed'?: boolean;
};

/** A link without style: tiles, tabs, the sidebar. */
export function PlainLink<P extends Address>(props: PlainLinkProps & Target<P>): ReactNode;
export function PlainLink({ to, ...rest }: PlainLinkProps & AnyTarget) {
  return <RouterLink to={routePath(to)} activeOptions={onlyHere} {...rest} />;
}
