import type { Answer } from '@steward/contract/call';
import type { boundaries } from '@steward/contract/carbon/boundaries';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './boundaries.module.css';

/** The boundary as a tree: the organization, its entities with their included share, and the portfolios of each. */
export function IncludedShare({ answer }: { answer: Answer<typeof boundaries.listOrganizationEntities> }) {
  const { t } = useTranslation('boundaries');
  const { organization, consolidation, entities, own_portfolios } = answer;
  return (
    <Section
      title={t('diagram.title')}
      note={t(`approaches.${consolidation}`)}
      end={
        <Link
          to="/datahub/data_library/organizational-boundaries/base-year"
          search={{ change: 'consolidation' }}
          isAction
        >
          {t('diagram.change')}
        </Link>
      }
    >
      <ul className={classes.tree}>
        <li>
          <div className={classes.node}>
            <strong>
              <bdi>{organization?.name || t('words:theOrganizationItself')}</bdi>
            </strong>
            <span className={classes.detail}>{t('ownPortfolios', { count: own_portfolios.length })}</span>
            <Bar share={1} />
          </div>
          {entities.length > 0 && (
            <ul>
              {entities.map(({ _id, name, type, share, rule, portfolios }) => (
                <li key={_id}>
                  <div className={classes.node} data-out={share === 0 || undefined}>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>
                    <span className={classes.detail}>
                      {t(`types.${type}`)}
                      {portfolios.length > 0 && ` · ${t('ownPortfolios', { count: portfolios.length })}`}
                    </span>
                    <span className={classes.detail}>{t(`rules.${rule as 'operated'}`)}</span>
                    <Bar share={share} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </li>
      </ul>
    </Section>
  );
}

/** The included share: the filled length equals the number. */
function Bar({ share }: { share: number }) {
  const { t } = useTranslation('boundaries');
  return (
    <span className={classes.bar}>
      <span aria-hidden="true" style={{ inlineSize: `${share * 100}%` }} />
      <b>{t('countsShare', { share: formatPercent(share, 0) })}</b>
    </span>
  );
}
