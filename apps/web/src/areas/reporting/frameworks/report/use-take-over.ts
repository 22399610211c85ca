import { frameworks } from '@steward/contract/reporting/frameworks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { showToast } from '../../../../ui/toasts.tsx';

/** Takes figures over, and says for how many questions there is none. */
export function useTakeOver() {
  const { t } = useTranslation('frameworks');
  return useSend(frameworks.takeOverFigures, {
    onDone: ({ taken, without }) => {
      const words = [
        ...(taken.length ? [t('takenOver', { count: taken.length })] : []),
        ...(without.length ? [t('withoutFigure', { count: without.length })] : []),
      ];
      showToast(taken.length ? 'success' : 'warning', words.join(' '));
    },
  });
}
