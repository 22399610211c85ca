import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlay-stack.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Runs when the user accepts; the dialog stays open and busy until it has ended. */
  onAccept: () => void | Promise<unknown>;
  /** The details of the question, below the fixed text. */
  children?: ReactNode;
}

/** Asks for confirmation before an action, in the specified words: "Are you sure?", "You want to confirm!". */
export function ConfirmDialog(props: Props) {
  const { t } = useTranslation('ui');
  return <Question {...props} title={t('confirm.title')} text={t('confirm.text')} accept={t('words:yes')} />;
}

/** Asks for confirmation before a deletion: "Are you sure", "You won't be able to revert this". */
export function DeleteDialog(props: Props) {
  const { t } = useTranslation('ui');
  return <Question {...props} isDeletion title={t('delete.title')} text={t('delete.text')} accept={t('delete.yes')} />;
}

interface OfOneProps<T> {
  /** The object to delete; undefined closes the dialog. */
  thing: T | undefined;
  nameOf: (thing: T) => ReactNode;
  onClose: () => void;
  remove: (thing: T) => Promise<unknown>;
}

/** `DeleteDialog` for one row of a list. */
export function DeleteOneDialog<T>({ thing, nameOf, onClose, remove }: OfOneProps<T>) {
  return (
    <DeleteDialog
      opened={thing !== undefined}
      onClose={onClose}
      onAccept={async () => {
        if (thing !== undefined) await remove(thing);
      }}
    >
      {thing !== undefined && nameOf(thing)}
    </DeleteDialog>
  );
}

/** Asks before typed text is lost. */
export function DiscardDialog(props: Props) {
  const { t } = useTranslation('ui');
  return (
    <Question
      {...props}
      isDeletion
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      accept={t('unsaved.discard')}
      decline={t('unsaved.stay')}
    />
  );
}

interface QuestionProps extends Props {
  title: string;
  text: string;
  accept: string;
  decline?: string;
  isDeletion?: boolean;
}

function Question({ opened, onClose, onAccept, children, title, text, accept, ...rest }: QuestionProps) {
  const { decline, isDeletion = false } = rest;
  const { t } = useTranslation('ui');
  const [isBusy, setBusy] = useState(false);
  useOverlay(opened, onClose);
  const run = async () => {
    setBusy(true);
    try {
      await onAccept();
      onClose();
    } catch {
      // The caller has shown the error; the dialog stays open for another attempt.
    } finally {
      setBusy(false);
    }
  };
  return (
    // Built from parts: Mantine's own header would be a second banner landmark of the page.
    <Modal.Root opened={opened} onClose={onClose} size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Modal.Title fz={18} fw={640} mb={6}>
            {title}
          </Modal.Title>
          <Text>{text}</Text>
          {children && (
            <Text c="dimmed" size="sm" mt="xs" component="div">
              {children}
            </Text>
          )}
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={onClose} data-autofocus={isDeletion || undefined}>
              {decline ?? t('words:cancel')}
            </Button>
            <Button
              loading={isBusy}
              onClick={() => void run()}
              {...(isDeletion && { color: 'red.8', autoContrast: true })}
            >
              {accept}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
