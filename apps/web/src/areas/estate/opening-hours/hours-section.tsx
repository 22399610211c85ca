import { Button } from '@mantine/core';
import { openingHours, type OpeningHours, type PlaceHours } from '@steward/contract/estate/opening-hours';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ListPanel } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { formatDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { HoursForm } from './hours-form.tsx';
import classes from './opening-hours.module.css';
import { useWeekdays } from './weekdays.ts';

interface Props {
  environmentId: string;
  space?: { _id: string; space_name: string } | undefined;
}

/** When a property or a space of it is open, and the form to say so. */
export function HoursSection({ environmentId, space }: Props) {
  const { t } = useTranslation('opening-hours');
  const mayEdit = useMay('properties.edit');
  const [isOpen, setOpen] = useState(false);
  const place = { environment_id: environmentId, ...(space && { space_id: space._id }) };
  const { data } = useAnswer(openingHours.getOpeningHours, place);
  // No hours are entered, and this user cannot enter any.
  if (!data || (!data.effective && !mayEdit)) return null;
  const title = space ? t('ofSpace', { name: space.space_name }) : t('title');
  return (
    <Section
      title={title}
      note={<Note hours={data} isOfSpace={space !== undefined} />}
      end={
        mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('words:edit')}
          </Button>
        )
      }
    >
      {data.effective ? <Week hours={data.effective} /> : <p className={classes.soft}>{t('none')}</p>}
      <ListPanel openId={isOpen ? 'hours' : undefined} title={title} onClose={() => setOpen(false)}>
        {({ onCancel }) => <HoursForm place={place} known={data} onSaved={() => setOpen(false)} onCancel={onCancel} />}
      </ListPanel>
    </Section>
  );
}

function Note({ hours, isOfSpace }: { hours: PlaceHours; isOfSpace: boolean }) {
  const { t } = useTranslation('opening-hours');
  const isFromProperty = isOfSpace && !hours.own && hours.effective;
  return (
    <>
      {isFromProperty && `${t('fromProperty')} `}
      {t('clock', { zone: hours.time_zone })}
    </>
  );
}

function Week({ hours: { week, closed_days } }: { hours: OpeningHours }) {
  const { t } = useTranslation('opening-hours');
  const days = useWeekdays();
  return (
    <>
      <dl className={classes.week}>
        {days.map(({ weekday, name }) => {
          const times = week.filter((open) => open.weekday === weekday);
          return (
            <div key={weekday}>
              <dt>{name}</dt>
              <dd>
                {times.length === 0
                  ? t('closed')
                  : times.map(({ from, until }) => (
                      <bdi key={from} dir="ltr" className="figures">
                        {from}–{until}
                      </bdi>
                    ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {closed_days.length > 0 && (
        <>
          <h3 className={classes.part}>{t('closedDays')}</h3>
          <ul className={classes.closed}>
            {closed_days.map(({ day, name }) => (
              <li key={day}>
                <bdi>{formatDay(day)}</bdi> <bdi className={classes.soft}>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
