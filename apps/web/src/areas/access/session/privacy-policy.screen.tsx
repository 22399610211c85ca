import { useTranslation } from 'react-i18next';
import { PageWords } from '../../../shared/page-words.tsx';

interface Section {
  title: string;
  text: string[];
}

/** The personal data that Steward stores, the reasons, and the rights of users. */
export default function PrivacyPolicyScreen() {
  const { t } = useTranslation('session');
  // A list in the catalogue; `texts.test.ts` checks that it has the same shape in every language.
  const sections = t('privacy.sections', { returnObjects: true }) as unknown as Section[];
  return (
    <article style={{ paddingBlockStart: 24, maxInlineSize: '68ch', lineHeight: 1.65 }}>
      <PageWords title={t('words:privacyPolicy')}>{t('privacy.lead')}</PageWords>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 style={{ fontSize: 19, margin: '28px 0 8px' }}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph} style={{ margin: '0 0 12px' }}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
