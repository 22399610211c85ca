import type { Answer } from '@steward/contract/call';
import type { environments } from '@steward/contract/estate/environments';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionDetail } from '../../../session/session.ts';
import { useHolds, useMay } from '../../../shared/may.ts';
import type { PlainAddress } from '../../../ui/addresses.ts';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink, PlainLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import classes from './home.module.css';

export type Counts = Answer<typeof environments.getEnvHomeCount>;

const counted = [
  { key: 'environment_count', to: '/properties', needs: 'properties.read' },
  { key: 'spaces_count', to: '/space', needs: 'spaces.read' },
  { key: 'user_count', to: '/account_setting/users', needs: 'users.read' },
  { key: 'occupant_count', to: '/tenant/occupier', needs: 'occupants.read' },
] as const satisfies readonly { key: keyof Counts; to: PlainAddress; needs: string }[];

interface Props {
  person: SessionDetail;
  counts: Counts | undefined;
  /** Undefined while there are no data. */
  year: { value: number; withData: readonly number[] | undefined; onChange: (year: number) => void } | undefined;
}

/** The greeting, the counts, and the most frequent actions. */
export function HomeHead({ person, counts, year }: Props) {
  const { t } = useTranslation('home');
  const holds = useHolds();
  const mayAdd = useMay('properties.create');
  const [hour] = useState(() => new Date().getHours());
  return (
    <PageHeader
      title={t(hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening', { name: person.username.split(' ')[0] })}
      question={
        <span className={classes.counts}>
          {counts ? (
            counted.map(({ key, to, needs }) => {
              const text = t(`counts.${key}`, { count: counts[key], shown: formatCount(counts[key]) });
              return holds(needs) ? (
                <PlainLink key={key} to={to}>
                  {text}
                </PlainLink>
              ) : (
                <span key={key}>{text}</span>
              );
            })
          ) : (
            <span>{person.organization_name}</span>
          )}
        </span>
      }
      actions={
        <span className={classes.tools}>
          {year && (
            <YearPicker
              value={year.value}
              withData={year.withData}
              onChange={year.onChange}
              label={t('overview.year')}
            />
          )}
          {mayAdd && holds('properties.create') && (
            <ButtonLink to="/properties/add" variant="default" leftSection={<IconPlus size={16} />}>
              {t('words:addProperty')}
            </ButtonLink>
          )}
          {holds('utilities.create') && (
            <ButtonLink to="/datahub/data_library/utilities" hash="upload" leftSection={<IconUpload size={16} />}>
              {t('words:uploadBills')}
            </ButtonLink>
          )}
        </span>
      }
    />
  );
}
