import { documentText } from '@steward/contract/estate/document-text';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './document-text.module.css';

/** Documents that share the rarest words of one. */
export function SimilarDocuments({ documentId }: { documentId: string }) {
  const { t } = useTranslation('document-text-words');
  const { data } = useAnswer(documentText.getSimilarDocuments, { document_id: documentId });
  if (!data) return null;
  return (
    <Section title={t('similar')}>
      {data.length === 0 ? (
        <p className={classes.note}>{t('noSimilar')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.map(({ document_id, title, place_name }) => (
            <li key={document_id}>
              <Link to="/documentation/document" search={{ document: document_id }}>
                <bdi>{title}</bdi>
              </Link>
              <span className={classes.end}>
                <bdi>{place_name}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
