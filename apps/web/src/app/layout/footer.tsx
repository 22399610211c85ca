import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link.tsx';

/** The link to the privacy policy, and the copyright line. */
export function Footer({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('app');
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={className}>
      <span>
        <bdi dir="ltr">{t('footer.copyright', { year })}</bdi>
      </span>
      <Link to="/privacy-policy" size="sm" c="inherit" underline="always">
        {t('words:privacyPolicy')}
      </Link>
    </footer>
  );
}
