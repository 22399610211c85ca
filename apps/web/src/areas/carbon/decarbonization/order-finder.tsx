import { Button, Select, Switch } from '@mantine/core';
import type { Input } from '@steward/contract/call';
import type { ProjectEffect } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Assumptions } from '../../../shared/emissions/net-zero/assumptions.ts';
import type { NetZeroAddress } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import { OrderFound } from './order-found.tsx';
import classes from './order.module.css';
import { organizationYear } from '../../../session/today.ts';

interface Props {
  projects: readonly ProjectEffect[];
  about: NetZeroAddress['about'];
  discountRate: number;
  /** Projects in another currency are ordered without the carbon price. */
  carbonPrice: number;
  priceCurrency: string | null;
  assumed: Assumptions['asked'];
}

const LAST_YEAR = 2050;

/** Finds the year in which each project should start within a budget; a solver on the server computes it. */
export function OrderFinder({ projects, about, discountRate, carbonPrice, priceCurrency, assumed }: Props) {
  const { t } = useTranslation('decarbonization');
  const failureText = useFailureText();
  const currencies = [...new Set(projects.filter((one) => one.counts === 'planned').map((one) => one.currency))];
  const [thisYear] = useState(organizationYear);
  const [wanted, setWanted] = useState('');
  const [budget, setBudget] = useState<number>();
  const [first, setFirst] = useState(Math.max(about.year + 1, thisYear + 1));
  const [last, setLast] = useState(LAST_YEAR);
  const [carries, setCarries] = useState(false);
  const [asked, setAsked] = useState<Input<typeof netZero.planAbatement>>();
  const currency = currencies.find((one) => one === wanted) ?? currencies[0] ?? 'EUR';
  const input: Input<typeof netZero.planAbatement> = {
    ...about,
    currency,
    first_year: first,
    last_year: last,
    yearly_budget: budget ?? null,
    carries_over: carries,
    discount_rate: discountRate,
    carbon_price: (priceCurrency ?? currency) === currency ? carbonPrice : 0,
    ...assumed,
  };
  const plan = useAnswer(netZero.planAbatement, asked ?? input, { enabled: asked !== undefined });
  if (currencies.length === 0) return null;
  const isLate = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(input);
  const year = (label: string, value: number, set: (next: number) => void, min: number) => (
    <NumberInput
      label={label}
      decimals={0}
      isGrouped={false}
      min={min}
      max={LAST_YEAR}
      className={classes.short ?? ''}
      value={value}
      onChange={(next) => next !== undefined && set(next)}
    />
  );
  return (
    <Section title={t('order.title')} note={t('order.note')}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (JSON.stringify(asked) === JSON.stringify(input)) void plan.refetch();
          setAsked(input);
        }}
      >
        {currencies.length > 1 && (
          <Select
            label={t('words:currency')}
            className={classes.short ?? ''}
            allowDeselect={false}
            data={currencies}
            value={currency}
            onChange={(next) => next && setWanted(next)}
          />
        )}
        <NumberInput
          label={t('order.budget')}
          placeholder={t('order.noBudget')}
          min={0}
          max={1e12}
          unit={currency}
          className={classes.field ?? ''}
          value={budget}
          onChange={setBudget}
        />
        {year(t('words:firstYear'), first, setFirst, about.year + 1)}
        {year(t('words:lastYear'), last, setLast, first)}
        <Switch
          label={t('order.carries')}
          mb={8}
          checked={carries}
          onChange={(event) => setCarries(event.currentTarget.checked)}
        />
        <Button type="submit" leftSection={<IconRoute size={18} />} loading={plan.isFetching}>
          {t('order.find')}
        </Button>
      </form>
      {plan.error && !plan.isFetching && (
        <ErrorState message={failureText(plan.error)} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && !plan.error && <OrderFound plan={plan.data} isLate={isLate} />}
    </Section>
  );
}
