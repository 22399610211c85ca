import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './palette.module.css';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that work on every page. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const keys: [string, string[]][] = [
    ['palette', [isApple() ? '⌘' : 'Ctrl', 'K']],
    ['search', ['/']],
    ['sheet', ['?']],
    ['move', ['↑', '↓']],
    ['take', ['Enter']],
    ['close', ['Esc']],
    ['next', ['Tab']],
  ];
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts.title')}>
      <dl className={classes.sheet}>
        {keys.map(([what, pressed]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>{t(`shortcuts.${what}`)}</dt>
            <dd dir="ltr">
              {pressed.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
