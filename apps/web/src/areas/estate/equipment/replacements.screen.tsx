import { SimpleGrid, Text } from '@mantine/core';
import { equipment } from '@steward/contract/estate/equipment';
import { IconEngine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useScope } from '../../../shared/scope.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FigureText } from '../../../ui/values/figure-text.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import classes from './equipment.module.css';

/** What reaches the end of its life in the next ten years, and what that costs. */
export default function ReplacementsScreen() {
  const { t } = useTranslation('equipment');
  const failureText = useFailureText();
  const { environmentId: environment_id } = useScope();
  const plan = useAnswer(equipment.getReplacements, { ...(environment_id && { environment_id }) });
  const head = (
    <>
      <PageHeader title={t('titles:equipment.replacements')} question={t('replacementsNote')} />
      <ScreenTabs of="/equipment" label={t('words:equipmentPages')} />
    </>
  );
  if (plan.isError)
    return (
      <>
        {head}
        <ErrorState message={failureText(plan.error)} onRetry={() => void plan.refetch()} />
      </>
    );
  if (!plan.data)
    return (
      <>
        {head}
        <PageSkeleton />
      </>
    );
  const { years, unknown, warranties } = plan.data;
  const items = years.flatMap(({ year, items: due }) => due.map((item) => ({ ...item, year })));
  const currencies = [...new Set(years.flatMap(({ costs }) => costs.map(({ currency }) => currency)))];
  const sumOf = (currency: string) =>
    years
      .flatMap(({ costs }) => costs)
      .filter((cost) => cost.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0);
  const withoutCost = years.reduce((sum, { without_cost }) => sum + without_cost, 0);
  if (items.length === 0)
    return (
      <>
        {head}
        <EmptyState
          icon={IconEngine}
          title={t('noReplacements.title')}
          actions={<ButtonLink to="/equipment">{t('toEquipment')}</ButtonLink>}
        >
          {t('noReplacements.text', { count: unknown })}
        </EmptyState>
      </>
    );
  return (
    <>
      {head}
      <SimpleGrid cols={{ base: 1, sm: 3 }} mb="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('tenYears')}
          </Text>
          {currencies.map((currency) => (
            <div key={currency} className={classes.hero}>
              <FigureText value={sumOf(currency)} unit={currency} exact={formatMoney(sumOf(currency), currency)} />
            </div>
          ))}
          {currencies.length === 0 && <Text>{t('noCosts')}</Text>}
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('pieces')}
          </Text>
          <Text fw={600}>{formatCount(items.length)}</Text>
          {withoutCost > 0 && <Text size="sm">{t('withoutCost', { count: withoutCost })}</Text>}
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('endUnknown')}
          </Text>
          <Text fw={600}>{formatCount(unknown)}</Text>
        </div>
      </SimpleGrid>
      {currencies.map((currency) => (
        <Section key={currency} title={t('costByYear')} note={currency}>
          <MonthColumns
            withAxis
            height={180}
            description={t('costByYearText', { currency })}
            columns={years.map(({ year, costs }) => {
              const amount = costs.find((cost) => cost.currency === currency)?.amount ?? 0;
              return {
                key: String(year),
                label: String(year),
                title: `${year}: ${formatMoney(amount, currency)}`,
                parts: amount > 0 ? [{ value: amount, color: 'var(--brand)' }] : [],
              };
            })}
          />
        </Section>
      ))}
      <Section title={t('whatIsDue')}>
        <DataTable
          name={t('pieces')}
          rowId={({ _id }) => _id}
          rows={items}
          columns={[
            {
              id: 'product_name',
              label: t('words:name'),
              value: ({ product_name }) => product_name,
              cell: ({ _id, product_name }) => (
                <Link to="/equipment" search={{ equipment: _id }}>
                  <bdi>{product_name}</bdi>
                </Link>
              ),
            },
            { id: 'kind', label: t('words:kindOfEquipment'), value: ({ kind_path }) => kind_path.at(-1) ?? '' },
            {
              id: 'environment_name',
              label: t('words:property'),
              value: ({ environment_name }) => environment_name,
              cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
              filter: true,
            },
            {
              id: 'ends_on',
              label: t('endOfLife'),
              value: ({ ends_on }) => ends_on,
              cell: ({ ends_on }) => <DateText value={ends_on} />,
            },
            {
              id: 'replacement_cost',
              label: t('words:cost'),
              align: 'end',
              value: ({ replacement_cost }) => replacement_cost,
              cell: ({ replacement_cost, currency }) => (
                <MoneyText value={replacement_cost} {...(currency && { currency })} />
              ),
            },
          ]}
        />
      </Section>
      {warranties.length > 0 && (
        <Section title={t('warranties')}>
          <DataTable
            name={t('warrantiesTable')}
            rowId={({ _id }) => _id}
            rows={warranties}
            columns={[
              {
                id: 'warranty_end',
                label: t('words:warrantyEnds'),
                value: ({ warranty_end }) => warranty_end,
                cell: ({ warranty_end }) => <DateText value={warranty_end} />,
              },
              {
                id: 'product_name',
                label: t('words:name'),
                value: ({ product_name }) => product_name,
                cell: ({ _id, product_name }) => (
                  <Link to="/equipment" search={{ equipment: _id }}>
                    <bdi>{product_name}</bdi>
                  </Link>
                ),
              },
              {
                id: 'environment_name',
                label: t('words:property'),
                value: ({ environment_name }) => environment_name,
                cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
                filter: true,
              },
            ]}
          />
        </Section>
      )}
    </>
  );
}
