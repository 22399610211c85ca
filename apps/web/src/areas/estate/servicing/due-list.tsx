import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { servicing, type ServicingDueItem } from '@steward/contract/estate/servicing';
import { IconCalendarDown, IconTool } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useScope } from '../../../shared/scope.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NumberText } from '../../../ui/value-text.tsx';
import classes from './servicing.module.css';

/** The services due in the next 90 days, the overdue ones, and their calendar. */
export function DueList() {
  const { t } = useTranslation('servicing');
  const { environmentId: environment_id } = useScope();
  const list = useAnswer(servicing.getServicingDue, { ...(environment_id && { environment_id }) });
  const columns = useMemo<Column<ServicingDueItem>[]>(
    () => [
      {
        id: 'product_name',
        label: t('equipment'),
        value: ({ product_name }) => product_name,
        cell: ({ equipment_id, product_name }) => (
          <Link to="/equipment/servicing" search={{ piece: equipment_id }}>
            <bdi>{product_name}</bdi>
          </Link>
        ),
      },
      { id: 'title', label: t('plan'), value: ({ title }) => title, cell: ({ title }) => <bdi>{title}</bdi> },
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
        filter: true,
      },
      {
        id: 'day',
        label: t('due'),
        value: ({ day }) => day ?? '9999',
        cell: ({ day, at_counter }) =>
          day ? (
            <DateText value={day} />
          ) : at_counter === null ? (
            t('noReading')
          ) : (
            <>
              {t('at')} <NumberText value={at_counter} decimals={0} unit="h" />
            </>
          ),
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ is_overdue, day }) => t(is_overdue ? 'words:overdue' : day ? 'coming' : 'toRead'),
        cell: ({ is_overdue, day }) => (
          <StatusBadge tone={is_overdue ? 'bad' : day ? 'brand' : 'warn'}>
            {t(is_overdue ? 'words:overdue' : day ? 'coming' : 'toRead')}
          </StatusBadge>
        ),
        filter: true,
      },
    ],
    [t],
  );
  const overdue = list.data?.filter(({ is_overdue }) => is_overdue).length ?? 0;
  return (
    <>
      <ListScreen
        words="servicing"
        icon={IconTool}
        head={
          <>
            <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
            {list.data && list.data.length > 0 && (
              <SimpleGrid cols={{ base: 2, sm: 3 }} mb="md">
                <div>
                  <Text size="sm" c="dimmed">
                    {t('words:overdue')}
                  </Text>
                  <div className={classes.hero} data-bad={overdue > 0 || undefined}>
                    {formatCount(overdue)}
                  </div>
                </div>
                <div>
                  <Text size="sm" c="dimmed">
                    {t('inNinetyDays')}
                  </Text>
                  <div className={classes.hero}>{formatCount(list.data.length - overdue)}</div>
                </div>
              </SimpleGrid>
            )}
          </>
        }
        tableKey={environment_id ?? 'all'}
        list={list}
        rowId={({ plan_id }) => plan_id}
        columns={columns}
        sortedBy={{ id: 'day', desc: false }}
        nameOf={({ title }) => title}
      />
      <CalendarCard environmentId={environment_id} />
    </>
  );
}

/** The due dates in the user's own calendar: once as a file, or by subscription. */
function CalendarCard({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('servicing');
  const feed = useAnswer(servicing.getServicingFeed, {});
  const make = useSend(servicing.makeServicingFeed);
  const revoke = useSend(servicing.revokeServicingFeed);
  const [address, setAddress] = useState<string>();
  const since = feed.data?.since ?? null;
  return (
    <Section title={t('calendar.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('calendar.text')}</Text>
        {address && (
          <TextInput
            label={t('calendar.address')}
            description={t('calendar.once')}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.target.select()}
          />
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCalendarDown size={17} aria-hidden="true" />}
            onClick={() =>
              void download(
                servicing.getServicingCalendar,
                { ...(environmentId && { environment_id: environmentId }) },
                'servicing.ics',
              )
            }
          >
            {t('calendar.download')}
          </Button>
          <Button
            variant="default"
            loading={make.isPending}
            onClick={() =>
              void make
                .mutateAsync({})
                .then(({ path }) => setAddress(`${location.origin}${path}`))
                .catch(() => undefined)
            }
          >
            {t(since ? 'calendar.renew' : 'calendar.subscribe')}
          </Button>
          {since && (
            <Button
              variant="default"
              loading={revoke.isPending}
              onClick={() =>
                void revoke
                  .mutateAsync({})
                  .then(() => setAddress(undefined))
                  .catch(() => undefined)
              }
            >
              {t('calendar.revoke')}
            </Button>
          )}
        </Group>
        {since && !address && (
          <Text size="sm" c="dimmed">
            {t('calendar.since')} <DateText value={since.slice(0, 10)} />
          </Text>
        )}
      </Stack>
    </Section>
  );
}
