import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { DocumentTree } from './document-tree.tsx';
import type { ShownPlace } from './place.ts';
import classes from '../documents.module.css';

interface Props {
  title: string;
  accept: string;
  onClose: () => void;
  onChoose: (place: ShownPlace) => Promise<unknown>;
  /** The place that is chosen at first. */
  start?: ShownPlace;
  /** Its name, which is shown until another place is chosen. */
  startName?: string | undefined;
  /** What else is chosen. */
  children?: ReactNode;
}

/** Asks for a place of documents. */
export function PlaceDialog({ title, accept, onClose, onChoose, start, startName, children }: Props) {
  const { t } = useTranslation('ui');
  const [place, setPlace] = useState<ShownPlace>(start ?? {});
  const [isBusy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    try {
      await onChoose(place);
      onClose();
    } catch {
      // The failure is shown as a toast; the dialog stays for another choice.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      {startName && place === start && (
        <p>
          <b>
            <bdi>{startName}</bdi>
          </b>
        </p>
      )}
      <div className={classes.choice}>
        <DocumentTree shown={place} onShow={setPlace} isChoice />
      </div>
      {children}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('words:cancel')}
        </Button>
        <Button loading={isBusy} disabled={!place.root} onClick={() => void choose()}>
          {accept}
        </Button>
      </Group>
    </Dialog>
  );
}
