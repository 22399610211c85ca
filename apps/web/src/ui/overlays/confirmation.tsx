import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './dialogs.tsx';

interface Asked<T> {
  about: T;
  answer: (isYes: boolean) => void;
}

/** A question in the middle of an operation: `ask` waits for the answer, `dialog` shows the question. */
export function useConfirmation<T>() {
  const [asked, setAsked] = useState<Asked<T>>();
  const ask = (about: T) => new Promise<boolean>((answer) => setAsked({ about, answer }));
  const dialog = (content: (about: T) => ReactNode) => (
    <ConfirmDialog
      opened={asked !== undefined}
      onClose={() => {
        asked?.answer(false);
        setAsked(undefined);
      }}
      // Accepting also closes the dialog, which answers again; a promise ignores the second answer.
      onAccept={() => asked?.answer(true)}
    >
      {asked && content(asked.about)}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
