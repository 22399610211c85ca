import { VisuallyHidden } from '@mantine/core';

/**
 * Names the row of a short button for screen readers, where many buttons have the same label; the visible label stays
 * part of the name.
 */
export const ButtonSubject = ({ children }: { children: string }) => <VisuallyHidden>: {children}</VisuallyHidden>;
