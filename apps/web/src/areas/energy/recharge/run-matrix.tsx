import { sumOfMoney } from '@steward/core/money';
import type { RechargeTenant, RechargeView } from '@steward/contract/energy/recharge.run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { MoneyText, NoValue } from '../../../ui/value-text.tsx';
import { CalculationLines } from './calculation-lines.tsx';
import classes from './recharge.module.css';
import { StatementDownload } from './statement-download.tsx';

// No ListScreen: a matrix whose last lines are the owner's part and the sum.
/** Tenants by energy source; a name opens the calculation. */
export function RunMatrix({ run }: { run: RechargeView }) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const [opened, setOpened] = useState<RechargeTenant>();
  const { currency } = run;
  const carriers = [...new Set(run.bills.map(({ carrier }) => carrier))];
  const sumOf = (amounts: readonly { amount: number }[]) => sumOfMoney(amounts.map(({ amount }) => amount));
  const ofCarrier = (parts: readonly { amounts: RechargeTenant['amounts'] }[], carrier: string) =>
    sumOf(parts.flatMap(({ amounts }) => amounts.filter((one) => one.carrier === carrier)));
  if (run.bills.length === 0 || run.problems.length > 0) return null;
  const isIssued = run.state !== 'draft';
  const money = (amount: number) => <MoneyText value={amount} currency={currency} />;
  return (
    <Section title={t('byTenant')} note={t('words:countTenants', { count: run.by_tenant.length })}>
      {/* The table scrolls, also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('byTenant')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.first}>
                {t('tenant')}
              </th>
              {carriers.map((carrier) => (
                <th key={carrier} scope="col" className={classes.money}>
                  {words.carrier(carrier)}
                </th>
              ))}
              <th scope="col" className={classes.money}>
                {t('part')}
              </th>
              <th scope="col" className={classes.money}>
                {t('prepaid')}
              </th>
              <th scope="col" className={classes.money}>
                {t('balance')}
              </th>
              {isIssued && <th scope="col">{t('statement')}</th>}
            </tr>
          </thead>
          <tbody>
            {run.by_tenant.map((tenant) => (
              <tr key={tenant.recharge_statement_id ?? tenant.tenant_id}>
                <th scope="row" className={classes.first}>
                  <OpenCalculation name={tenant.tenant_name} onOpen={() => setOpened(tenant)} />
                </th>
                {carriers.map((carrier) => (
                  <td key={carrier} className={classes.money}>
                    {tenant.amounts.some((one) => one.carrier === carrier) ? (
                      money(ofCarrier([tenant], carrier))
                    ) : (
                      <NoValue />
                    )}
                  </td>
                ))}
                <td className={`${classes.money} ${classes.sum}`}>{money(tenant.amount)}</td>
                <td className={classes.money}>{money(tenant.prepayment)}</td>
                <td className={classes.money}>{money(tenant.balance)}</td>
                {isIssued && (
                  <td>
                    {tenant.recharge_statement_id && (
                      <StatementDownload statementId={tenant.recharge_statement_id} name={tenant.tenant_name} />
                    )}
                  </td>
                )}
              </tr>
            ))}
            <tr>
              <th scope="row" className={classes.first}>
                {t('owner')}
              </th>
              {carriers.map((carrier) => (
                <td key={carrier} className={classes.money}>
                  {money(ofCarrier(run.by_owner, carrier))}
                </td>
              ))}
              <td className={`${classes.money} ${classes.sum}`}>{money(sumOf(run.by_owner))}</td>
              <td className={classes.money}>
                <NoValue />
              </td>
              <td className={classes.money}>
                <NoValue />
              </td>
              {isIssued && (
                <td>
                  <NoValue />
                </td>
              )}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('words:total')}</th>
              {carriers.map((carrier) => (
                <td key={carrier} className={classes.money}>
                  {money(sumOf(run.bills.filter((bill) => bill.carrier === carrier)))}
                </td>
              ))}
              <td className={classes.money}>{money(run.total)}</td>
              <td className={classes.money}>
                {money(sumOf(run.by_tenant.map((one) => ({ amount: one.prepayment }))))}
              </td>
              <td className={classes.money}>{money(sumOf(run.by_tenant.map((one) => ({ amount: one.balance }))))}</td>
              {isIssued && (
                <td>
                  <NoValue />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </section>
      <SidePanel
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        width={560}
        title={opened && <bdi>{opened.tenant_name}</bdi>}
      >
        {opened && <CalculationLines run={run} lines={opened.lines} />}
      </SidePanel>
    </Section>
  );
}

function OpenCalculation({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation('recharge');
  return (
    <button type="button" onClick={onOpen} title={t('showCalculation')}>
      <bdi>{name}</bdi>
    </button>
  );
}
