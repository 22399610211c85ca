import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  isBusy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Chooses one PDF or picture as evidence. */
export function AttachButton({ isBusy, onFile, children }: Props) {
  return (
    <FileButton accept="application/pdf,image/jpeg,image/png" onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          size="compact-md"
          variant="default"
          loading={isBusy}
          leftSection={<IconPaperclip size={16} aria-hidden="true" />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}
