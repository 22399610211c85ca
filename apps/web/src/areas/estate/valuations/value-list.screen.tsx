import { Group } from '@mantine/core';
import { valuations } from '@steward/contract/estate/valuations';
import type { ValueOnDay } from '@steward/contract/estate/valuations.models';
import { IconCoins } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useDayInAddress } from '../../../shared/day-in-address.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useScope } from '../../../shared/scope.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText, NoValue } from '../../../ui/value-text.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { useRateSentence } from './rate-sentence.ts';

const isCurrency = (text: string | undefined) => text !== undefined && /^[A-Z]{3}$/.test(text);

/** The values of all properties as of a day, each in its own currency or in one. */
export default function ValueListScreen() {
  const { t } = useTranslation('valuations');
  const name = useFieldNames('valuations');
  const holds = useHolds();
  const [address, change] = useAddressState();
  const { day, today, setDay } = useDayInAddress();
  const { portfolioIds } = useScope();
  const asked = textOf(address['in']);
  const currency = isCurrency(asked) ? asked : undefined;
  const answer = useAnswer(valuations.getValuesOn, { on: day, ...(currency && { currency }) }, { keepsLast: true });
  const rows = useMemo(
    () => answer.data?.rows.filter(({ portfolio_id }) => !portfolioIds || portfolioIds.includes(portfolio_id)),
    [answer.data, portfolioIds],
  );
  const rateSentence = useRateSentence();
  const columns = useMemo<Column<ValueOnDay>[]>(
    () => [
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_id, environment_name }) => (
          <Link to="/environment/values" search={{ environment: environment_id }}>
            <bdi>{environment_name}</bdi>
          </Link>
        ),
      },
      {
        id: 'portfolio_name',
        label: t('words:portfolio'),
        value: ({ portfolio_name }) => portfolio_name,
        cell: ({ portfolio_name }) => <bdi>{portfolio_name}</bdi>,
        filter: true,
      },
      {
        id: 'value',
        label: t('words:value'),
        value: ({ valuation }) => valuation?.value,
        align: 'end',
        cell: ({ valuation }) =>
          valuation ? <MoneyText value={valuation.value} currency={valuation.currency} /> : <NoValue />,
      },
      {
        id: 'currency',
        label: t('words:currency'),
        value: ({ valuation }) => valuation?.currency,
        filter: true,
        hidden: true,
      },
      {
        id: 'valued_on',
        label: name('valued_on'),
        value: ({ valuation }) => valuation?.valued_on,
        cell: ({ valuation }) => <DateText value={valuation?.valued_on} />,
      },
      {
        id: 'basis',
        label: name('basis'),
        value: ({ valuation }) => valuation && t(`bases.${valuation.basis}`),
        filter: true,
      },
      ...(currency
        ? [
            {
              id: 'converted',
              label: t('converted', { currency }),
              value: ({ value }: ValueOnDay) => value,
              align: 'end' as const,
              cell: ({ value }: ValueOnDay) =>
                value === null ? <NoValue /> : <MoneyText value={value} currency={currency} />,
            },
            {
              id: 'rate',
              label: t('words:exchangeRate'),
              value: ({ rate }: ValueOnDay) => rate && rateSentence(rate),
            },
          ]
        : []),
      {
        id: 'state',
        label: t('words:status'),
        value: ({ reason }) => t(reason ? `reasons.${reason}` : 'reasons.known'),
        cell: ({ reason }) => (
          <StatusBadge tone={reason ? 'warn' : 'good'}>{t(reason ? `reasons.${reason}` : 'reasons.known')}</StatusBadge>
        ),
        filter: true,
      },
    ],
    [t, name, currency, rateSentence],
  );
  return (
    <ListScreen
      words="valuations"
      icon={IconCoins}
      head={
        <>
          <ScreenTabs of="/properties" label={t('words:propertyPages')} />
        </>
      }
      tableKey={currency ?? ''}
      list={{ data: rows, error: answer.error, refetch: answer.refetch }}
      columns={columns}
      rowId={({ environment_id }) => environment_id}
      nameOf={({ environment_name }) => environment_name}
      actions={
        holds('valuations.create') && (
          <ButtonLink to="/account_setting/imports" search={{ thing: 'valuations' }} variant="default">
            {t('import')}
          </ButtonLink>
        )
      }
      below={
        <Group align="end" gap="md">
          <DayInput label={t('onDay')} value={day} maxDate={today} onChange={(next) => setDay(next ?? undefined)} />
          <CurrencySelect
            label={t('inCurrency')}
            placeholder={t('ownCurrency')}
            value={currency ?? null}
            onChange={(next) => change({ in: next ?? undefined })}
          />
        </Group>
      }
      foot={rows && rows.length > 0 && <Total rows={rows} />}
    />
  );
}

/** The sum of the known values, and how many are missing; different currencies are not added. */
function Total({ rows }: { rows: readonly ValueOnDay[] }) {
  const { t } = useTranslation('valuations');
  const known = rows.filter(({ value }) => value !== null);
  const [currency, other] = [...new Set(known.flatMap((row) => row.currency ?? []))];
  if (other) return <p>{t('severalCurrencies')}</p>;
  if (!currency) return null;
  const amount = formatMoney(
    known.reduce((sum, { value }) => sum + (value ?? 0), 0),
    currency,
  );
  const missing = rows.length - known.length;
  return (
    <p>
      {t('words:total')}: <bdi>{missing ? t('totalOf', { amount, count: missing }) : amount}</bdi>
    </p>
  );
}
