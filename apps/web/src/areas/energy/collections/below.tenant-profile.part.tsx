import { sumOfMoney } from '@steward/core/money';
import { Group, Stack, Text } from '@mantine/core';
import { collections } from '@steward/contract/energy/collections';
import type { OwedStatement, TenantCollections } from '@steward/contract/energy/collections.owed';
import { tenants } from '@steward/contract/estate/tenants';
import { IconCashBanknote } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useDebitReason } from '../../../shared/names/debit-reason.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import classes from './collections.module.css';
import { MandateState } from './mandate-state.tsx';
import { organizationToday } from '../../../session/today.ts';

type Collection = OwedStatement['collections'][number];

/** A collection for a statement, or a payment without one. */
interface Event {
  _id: string;
  day: string;
  amount: number;
  currency: string;
  state: Collection['state'] | 'transferred';
  number: number;
  environment_name: string;
  collection?: Collection;
}

const tones: Readonly<Record<Event['state'], Tone>> = {
  announced: 'brand',
  paid: 'good',
  returned: 'bad',
  cancelled: 'plain',
  transferred: 'good',
};

const eventsOf = ({ statements }: TenantCollections): Event[] =>
  statements
    .flatMap(({ recharge_statement_id: id, number, environment_name, currency, ...statement }) => {
      const common = { number, environment_name, currency };
      return [
        ...statement.collections.map((collection, i) => ({
          ...common,
          _id: `${id}-c${i}`,
          day: collection.collection_day,
          amount: collection.amount,
          state: collection.state,
          collection,
        })),
        ...statement.payments.map(({ paid_on, amount }, i) => ({
          ...common,
          _id: `${id}-p${i}`,
          day: paid_on,
          amount,
          state: 'transferred' as const,
        })),
      ];
    })
    .toSorted((a, b) => b.day.localeCompare(a.day));

/**
 * On the page of a tenant: the direct debits and their mandate. A user who signs in as the tenant sees only its own.
 */
export default function TenantDirectDebits() {
  const { t } = useTranslation('collections');
  const [address] = useAddressState();
  const mayRead = useHolds()('payments.read');
  const known = useAnswer(tenants.getTenants, {});
  const tenant = known.data?.find(({ _id }) => _id === textOf(address['tenant'])) ?? known.data?.[0];
  const tenant_id = tenant?._id ?? '';
  const all = useAnswer(collections.getTenantCollections, { tenant_id }, { enabled: mayRead && tenant_id !== '' });
  const own = useAnswer(collections.getMyCollections, {}, { enabled: !mayRead });
  const answer = mayRead ? all : own;
  const reasonOf = useDebitReason();
  const columns = useMemo<Column<Event>[]>(
    () => [
      { id: 'day', label: t('words:date'), value: ({ day }) => day, cell: ({ day }) => <DateText value={day} /> },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => t(`own.states.${state}`),
        cell: ({ state, collection }) => (
          <>
            <StatusBadge tone={tones[state]}>{t(`own.states.${state}`)}</StatusBadge>
            {collection?.return_reason && <div className={classes.soft}>{reasonOf(collection.return_reason)}</div>}
          </>
        ),
      },
      {
        id: 'amount',
        label: t('amount'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'number',
        label: t('number'),
        value: ({ number }) => number,
        cell: ({ number }) => t('statement', { number }),
      },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      { id: 'reference', label: t('reference'), value: ({ collection }) => collection?.mandate_reference ?? null },
      {
        id: 'notified',
        label: t('own.notified'),
        value: ({ collection }) => collection?.notified_at ?? null,
        cell: ({ collection }) => (collection ? <Notified collection={collection} /> : null),
      },
    ],
    [t, reasonOf],
  );
  const events = useMemo(() => (answer.data ? eventsOf(answer.data) : undefined), [answer.data]);
  if (!tenant || !answer.data || !events || (answer.data.mandates.length === 0 && events.length === 0)) return null;
  return (
    <Section title={t('own.title')} note={t(mayRead ? 'own.note' : 'own.ownNote')} id="direct-debit">
      <Stack gap="md">
        <Next events={events} statements={answer.data.statements} />
        <Mandates mandates={answer.data.mandates} />
        <ListScreen
          frame="part"
          part="debit"
          item="debit"
          words="collections:own"
          icon={IconCashBanknote}
          tableKey={tenant_id}
          list={{ data: events, error: answer.error, refetch: answer.refetch }}
          columns={columns}
          nameOf={({ number }) => t('statement', { number })}
        />
      </Stack>
    </Section>
  );
}

function Notified({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections');
  return collection.notified_at ? (
    <>
      <DateText value={collection.notified_at.slice(0, 10)} />
      <div className={classes.soft}>
        <bdi>{collection.notified_to}</bdi>
      </div>
    </>
  ) : (
    t('own.noAddress')
  );
}

/** The next collection date, and the amounts that no collection covers. */
function Next({ events, statements }: { events: Event[]; statements: OwedStatement[] }) {
  const { t } = useTranslation('collections');
  const [today] = useState(organizationToday);
  const next = events.findLast(({ state, day }) => state === 'announced' && day >= today);
  const open = new Map<string, number>();
  for (const { currency, open: left } of statements)
    if (left > 0) open.set(currency, sumOfMoney([open.get(currency) ?? 0, left]));
  return (
    <Group gap="xl" align="flex-start">
      {next && (
        <div>
          <Text size="sm" fw={600} c="dimmed">
            {t('own.next')} <DateText value={next.day} />
          </Text>
          <Text fz={36} fw={700} lh={1.2}>
            <MoneyText value={next.amount} currency={next.currency} />
          </Text>
        </div>
      )}
      {[...open].map(([currency, left]) => (
        <div key={currency}>
          <Text size="sm" fw={600} c="dimmed">
            {t('stillOpen')}
          </Text>
          <Text fz={next ? 24 : 36} fw={700} lh={1.2}>
            <MoneyText value={left} currency={currency} />
          </Text>
        </div>
      ))}
    </Group>
  );
}

function Mandates({ mandates }: { mandates: TenantCollections['mandates'] }) {
  const { t } = useTranslation('collections');
  return (
    <ul className={classes.list}>
      {mandates.map((mandate) => (
        <li key={mandate.tenant_mandate_id} className={classes.line}>
          <Group gap="xs">
            <MandateState state={mandate.state} />
            <bdi className={classes.who}>{mandate.debtor_name}</bdi>
            <bdi dir="ltr" className="figures">
              {mandate.masked_iban}
            </bdi>
          </Group>
          <span className={classes.soft}>
            {t('reference')}: <bdi dir="ltr">{mandate.mandate_reference}</bdi> · {t('words:creditorIdentifier')}:{' '}
            <bdi dir="ltr">{mandate.creditor_id}</bdi> · {t('signedOn')} <DateText value={mandate.signed_on} />
            {mandate.revoked_on && (
              <>
                {' '}
                · {t('words:lastDayIndefinite')} <DateText value={mandate.revoked_on} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
