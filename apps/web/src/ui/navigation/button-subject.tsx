import { VisuallyHidden } from '@mantine/core';

/** Says, for those who listen, which thing a short button among many alike is about: its name stays the words on it. */
export const ButtonSubject = ({ children }: { children: string }) => <VisuallyHidden>: {children}</VisuallyHidden>;
