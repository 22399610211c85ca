import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink, Link as RouterLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type AnchorLinkProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;
const AnchorLink = createLink((props: AnchorLinkProps) => <Anchor {...props} />);

interface Props extends AnchorProps, Pick<ComponentPropsWithRef<'a'>, 'onClick' | 'aria-label'> {
  to: string;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** A link to another screen, by its address. */
export function Link({ to, search, ...rest }: Props) {
  return <AnchorLink to={to as never} {...(search && { search: search as never })} {...rest} />;
}

interface ButtonLinkProps extends ButtonProps {
  to: string;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** The same, looking like a button: for the next step. */
export function ButtonLink({ to, search, ...rest }: ButtonLinkProps) {
  return (
    <Button
      renderRoot={(props) => <RouterLink {...props} to={to as never} {...(search && { search: search as never })} />}
      {...rest}
    />
  );
}
