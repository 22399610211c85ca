import { Button } from '@mantine/core';
import { propertyMerges, type DuplicatePair } from '@steward/contract/operations/property-merges';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { countryName } from '../../../shared/country-name.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { AreaText } from '../../../ui/value-text.tsx';
import classes from './property-merges.module.css';

/** The pairs with the evidence for a duplicate: cards, because a pair has two of every value. */
export function PairList({ pairs, total }: { pairs: readonly DuplicatePair[]; total: number }) {
  const { t } = useTranslation('property-merges');
  const name = useFieldNames('environments');
  const distinct = useSend(propertyMerges.markPropertiesDistinct, {
    onDone: () => showToast('success', t('pair.isDistinct')),
  });
  return (
    <>
      <ul className={classes.pairs}>
        {pairs.map((pair) => {
          const [one, other] = pair.properties;
          if (!one || !other) return null;
          const names = { one: one.environment_name, other: other.environment_name };
          return (
            <li key={`${one._id} ${other._id}`} className={classes.pair}>
              <div className={classes.likeness}>
                <span className={`${classes.score} figures`}>
                  <bdi dir="ltr">{formatCount(pair.score)}</bdi>
                  <span className={classes.of}>{t('pair.ofHundred')}</span>
                </span>
                <StatusBadge tone={pair.is_likely ? 'warn' : 'plain'}>
                  {t(pair.is_likely ? 'pair.likely' : 'pair.possible')}
                </StatusBadge>
              </div>
              <div className={classes.both}>
                {pair.properties.map((property) => (
                  <div key={property._id} className={classes.property}>
                    <strong>
                      <bdi>{property.environment_name}</bdi>
                    </strong>
                    <span className={classes.soft}>
                      <bdi>
                        {[
                          property.address,
                          `${property.zip_code} ${property.city}`.trim(),
                          countryName(property.country_code),
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </bdi>
                    </span>
                    <span className={classes.soft}>
                      <AreaText sqm={property.gross_floor_area} />
                      {property.project_id && (
                        <>
                          {' · '}
                          {name('project_id')} <bdi>{property.project_id}</bdi>
                        </>
                      )}
                    </span>
                  </div>
                ))}
              </div>
              <ul className={classes.reasons} aria-label={t('pair.reasons')}>
                {pair.reasons.map((reason) => (
                  <li key={reason}>
                    <StatusBadge tone={against.has(reason) ? 'bad' : 'good'}>
                      {reason === 'same_place' || reason === 'near' || reason === 'far_apart'
                        ? t(`reasons.${reason}`, { distance: formatCount(Math.round(pair.distance ?? 0)) })
                        : t(`reasons.${reason}`)}
                    </StatusBadge>
                  </li>
                ))}
              </ul>
              <div className={classes.actions}>
                <ButtonLink
                  to="/properties/duplicates"
                  search={{ keep: one._id, merge: other._id }}
                  aria-label={t('pair.compareNamed', names)}
                >
                  {t('pair.compare')}
                </ButtonLink>
                <Button
                  variant="default"
                  aria-label={t('pair.distinctNamed', names)}
                  loading={
                    distinct.isPending &&
                    distinct.variables?.environment_id === one._id &&
                    distinct.variables.other_id === other._id
                  }
                  onClick={() => distinct.mutate({ environment_id: one._id, other_id: other._id })}
                >
                  {t('pair.distinct')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {total > pairs.length && (
        <p className={classes.soft}>
          {t('more', { count: total - pairs.length, shown: formatCount(total - pairs.length) })}
        </p>
      )}
    </>
  );
}

/** The evidence for two different buildings. */
const against: ReadonlySet<DuplicatePair['reasons'][number]> = new Set([
  'other_number_in_name',
  'other_house_number',
  'other_suite',
  'far_apart',
  'other_external_id',
]);
