import type { Environment } from '@steward/contract/estate/environments';
import { spaces } from '@steward/contract/estate/spaces';
import { IconDoor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { AreaMeter } from '../../../shared/property/area-meter.tsx';
import { Translated } from '../../../shared/translated/translated.tsx';
import { useVacancy } from '../../../shared/property/vacancy.ts';
import { VacancyFigures } from '../../../shared/property/vacancy-figures.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Section } from '../../../ui/section.tsx';
import { SquareMeters } from '../../../ui/value-text.tsx';
import classes from './environment.module.css';

const shownSpaces = 6;

/** How much of the property its spaces take, and the largest of them. */
export function EnvironmentSpaces({ environment }: { environment: Environment }) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const list = useAnswer(spaces.getSpaces, { environment_id: environment._id });
  const isTenant = useSession()?.is_tenant === true;
  const vacancy = useVacancy(environment._id);
  const all = list.data ?? [];
  const taken = all.reduce((sum, { gross_floor_area }) => sum + gross_floor_area, 0);
  const largest = all.toSorted((a, b) => b.gross_floor_area - a.gross_floor_area).slice(0, shownSpaces);
  return (
    <Section
      title={t('words:spaces')}
      end={
        all.length > 0 && (
          <Link to="/space" size="sm" isAction>
            {t('property.allSpaces', { count: all.length })}
          </Link>
        )
      }
    >
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons rows={5} />}
      {list.data && all.length === 0 && (
        <EmptyState
          icon={IconDoor}
          title={t('property.noSpaces')}
          actions={
            <ButtonLink to="/space" variant="light">
              {t('property.addSpaces')}
            </ButtonLink>
          }
        >
          {t('property.noSpacesText')}
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          {!isTenant && <AreaMeter taken={taken} maximum={environment.gross_floor_area} />}
          {vacancy && vacancy.lettable_area > 0 && (
            <div style={{ marginBlockStart: 20 }}>
              <VacancyFigures vacancy={vacancy} />
            </div>
          )}
          <ul className={classes.rows}>
            {largest.map((space) => (
              <li key={space._id}>
                <Translated>{space.space_name}</Translated>
                <span className={classes.share} aria-hidden="true">
                  <i style={{ inlineSize: `${(space.gross_floor_area / environment.gross_floor_area) * 100}%` }} />
                </span>
                <SquareMeters value={space.gross_floor_area} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
