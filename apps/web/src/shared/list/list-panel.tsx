import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** For the form in the panel of a list. */
export interface PanelEnd {
  /** Closes the panel and says that it is saved. */
  onSaved: (name: string) => void;
  onCancel: () => void;
}

interface Props {
  /** Identifies the opened row; nothing, and the panel is closed. */
  openId: string | undefined;
  title: ReactNode;
  width?: number | undefined;
  onClose: () => void;
  children: (end: PanelEnd) => ReactNode;
}

/** Adds to a list, or shows and edits a row of it, beside the list. */
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
