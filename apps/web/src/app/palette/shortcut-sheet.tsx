import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './palette.module.css';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that work on every page. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'titles']);
  const keys: [string, string[]][] = [
    [t('shortcuts.palette'), [isApple() ? '⌘' : 'Ctrl', 'K']],
    [t('shortcuts.search'), ['/']],
    [t('shortcuts.scope'), ['P']],
    [t('titles:bill-reading.hub'), ['G', 'B']],
    [t('titles:environments.properties'), ['G', 'P']],
    [t('titles:dashboards.property'), ['G', 'D']],
    [t('titles:reports.report'), ['G', 'R']],
    [t('shortcuts.sheet'), ['?']],
    [t('shortcuts.move'), ['↑', '↓']],
    [t('shortcuts.take'), ['Enter']],
    [t('shortcuts.close'), ['Esc']],
    [t('shortcuts.next'), ['Tab']],
  ];
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts.title')}>
      <dl className={classes.sheet}>
        {keys.map(([what, pressed]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>{what}</dt>
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
