import { propertyDocuments, type PropertyDocument } from '@steward/contract/estate/property-documents';
import { isRating } from '@steward/core/property/documents';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { ratingOf, ValidityBadge } from './document-words.tsx';
import classes from './property-documents.module.css';

/** In the passport of a property: its ratings and its documents. */
export default function PassportDocuments() {
  const { t } = useTranslation('property-documents');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const mayRead = useHolds()('property-documents.read');
  const { data } = useAnswer(
    propertyDocuments.getPropertyDocuments,
    { environment_id },
    { enabled: mayRead && environment_id !== '' },
  );
  if (!data) return null;
  const end = (
    <span className={classes.way}>
      <Link to="/environment/documents" size="sm" isAction>
        {t('all')}
      </Link>
    </span>
  );
  const ratings = data.filter(({ kind }) => isRating(kind));
  const others = data.filter(({ kind }) => !isRating(kind));
  return (
    <div className={classes.two}>
      <Section title={t('ratings')} note={ratings.length > 0 && formatCount(ratings.length)} end={end}>
        {ratings.length === 0 ? <p className={classes.none}>{t('noRatings')}</p> : <Rows of={ratings} />}
      </Section>
      <Section title={t('titles:property-documents.documents')} note={others.length > 0 && formatCount(others.length)}>
        {others.length === 0 ? <p className={classes.none}>{t('noDocuments')}</p> : <Rows of={others} />}
      </Section>
    </div>
  );
}

function Rows({ of }: { of: readonly PropertyDocument[] }) {
  const { t } = useTranslation(['property-documents', 'document-words']);
  return (
    <ul className={classes.rows}>
      {of.map((one) => (
        <li key={one._id}>
          <span className={classes.what}>
            <Link to="/environment/documents" search={{ item: one._id }} size="sm">
              <bdi>{one.title}</bdi>
            </Link>
            <small>
              {isRating(one.kind) && ratingOf(one) ? <bdi>{ratingOf(one)}</bdi> : t(`document-words:kinds.${one.kind}`)}
            </small>
          </span>
          <span className={classes.until}>
            {one.valid_until && <DateText value={one.valid_until} />}
            {one.validity !== 'open' && <ValidityBadge validity={one.validity} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
