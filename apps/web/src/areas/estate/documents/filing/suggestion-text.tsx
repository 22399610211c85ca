import type { FilingReason, FilingSuggestion } from '@steward/contract/estate/document-filing';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import { usePlaceName } from '../document-words.tsx';
import classes from './filing.module.css';

const isolated = (text: string) => `\u2068${text}\u2069`;

/** What speaks for a part of a suggestion, as a sentence. */
function useReasonText() {
  const { t } = useTranslation('filing-words');
  return ({ by, value, page, files }: FilingReason) =>
    t(`reasons.${files > 0 ? 'learned.' : ''}${by}`, {
      value: isolated(value),
      where: page === null ? t('inName') : t('onPage', { page: formatCount(page) }),
      count: files,
      shown: formatCount(files),
    });
}

/** Where a document seems to belong and what it is, with the reasons. */
export function SuggestionText({ suggestion }: { suggestion: FilingSuggestion }) {
  const { t } = useTranslation(['filing-words', 'document-words', 'ui']);
  const placeName = usePlaceName();
  const reasonText = useReasonText();
  const { place, kind, equal, reasons, is_sure, is_reading, title, issued_on, valid_until } = suggestion;
  const stated = [
    ...(title ? [t('statedTitle', { title: isolated(title) })] : []),
    ...(issued_on ? [t('statedIssue', { day: formatDay(issued_on) })] : []),
    ...(valid_until ? [t('statedEnd', { day: formatDay(valid_until) })] : []),
  ];
  return (
    <div className={classes.suggestion}>
      <p className={classes.target}>
        {place ? (
          <b>
            <bdi>{placeName(place)}</bdi>
          </b>
        ) : (
          <span>
            {equal.length
              ? t('equal', { names: equal.map((one) => isolated(one.environment_name)).join(', ') })
              : t('noPlace')}
          </span>
        )}
        {kind && <span>{t(`document-words:kinds.${kind}`)}</span>}
        {is_sure && <StatusBadge tone="good">{t('ui:confidence.sure')}</StatusBadge>}
        {is_reading && <StatusBadge tone="plain">{t('reading')}</StatusBadge>}
      </p>
      {(reasons.length > 0 || stated.length > 0) && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={`${reason.about} ${reason.by}`}>{reasonText(reason)}</li>
          ))}
          {stated.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
