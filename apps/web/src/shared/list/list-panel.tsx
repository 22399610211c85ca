import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** For the form in the panel of a list. */
export interface PanelEnd {
  /** Closes the panel and shows that the row is saved. */
  onSaved: (name: string) => void;
  onCancel: () => void;
}

interface Props {
  /** The id of the opened row; undefined closes the panel. */
  openId: string | undefined;
  title: ReactNode;
  width?: number | undefined;
  onClose: () => void;
  children: (end: PanelEnd) => ReactNode;
}

/** A panel beside the list that adds a row, or shows and edits one. */
export function ListPanel({ openId, title, width, onClose, children }: Props) {
  const { t } = useTranslation('ui');
  const onSaved = (name: string) => {
    onClose();
    showToast('success', t('words:isSaved', { name }));
  };
  return (
    <SidePanel opened={openId !== undefined} onClose={onClose} title={title} {...(width && { width })}>
      {openId !== undefined && <div key={openId}>{children({ onSaved, onCancel: onClose })}</div>}
    </SidePanel>
  );
}
