import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The labels of the buttons and boxes of all diagrams. */
export function useDiagramWords() {
  const { t, i18n } = useTranslation('shared');
  return useMemo(
    () => ({
      'controls.ariaLabel': t('diagram.controls'),
      'controls.zoomIn.ariaLabel': t('diagram.larger'),
      'controls.zoomOut.ariaLabel': t('diagram.smaller'),
      'controls.fitView.ariaLabel': t('diagram.whole'),
      'node.a11yDescription.default': t('diagram.boxKeys'),
      'node.a11yDescription.keyboardDisabled': t('diagram.boxKeys'),
      'node.a11yDescription.ariaLiveMessage': () => t('diagram.moved'),
      'edge.a11yDescription.default': t('diagram.lineKeys'),
      'handle.ariaLabel': t('diagram.handle'),
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [i18n.language],
  );
}
