import { Button } from '@mantine/core';
import { billReading } from '@steward/contract/energy/bill-reading';
import type { Bill, BillLine } from '@steward/contract/energy/bills.bill';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/may.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { Card } from '../../../ui/card.tsx';
import { figureDirection } from '../../../ui/direction.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './bill-checks.module.css';
import { dropDraft } from './bill-draft.ts';

/** Most meters count whole units. */
const asPrinted = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** The meters and energy sources of a bill for several, and a button to create a bill for each. */
export function BillLines({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills');
  const mayMake = useMay('utilities.create');
  const [isOpen, setOpen] = useState(false);
  const lines = bill.reading?.lines ?? [];
  if (bill.status !== 'review' || lines.length < 2) return null;
  return (
    <Card
      title={t('lines.title')}
      note={t('lines.note')}
      actions={
        mayMake && (
          <Button variant="default" leftSection={<IconArrowsSplit2 size={17} />} onClick={() => setOpen(true)}>
            {t('lines.split')}
          </Button>
        )
      }
    >
      <LineTable lines={lines} currency={bill.currency} />
      {isOpen && <MakeBills bill={bill} lines={lines} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function LineTable({ lines, currency }: { lines: BillLine[]; currency: string | null }) {
  const { t } = useTranslation('bills');
  const words = useCarrierWords();
  return (
    // Scrolls on a narrow screen, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('lines.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('words:carrier')}</th>
            <th scope="col">{t('words:meterNo')}</th>
            <th scope="col">{t('words:consumption')}</th>
            <th scope="col">{t('lines.amount')}</th>
            <th scope="col">{t('lines.previous')}</th>
            <th scope="col">{t('lines.current')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${at} ${line.meter_no}`}>
              <th scope="row">{line.carrier ? words.carrier(line.carrier) : <NoValue />}</th>
              <td>{line.meter_no ? <bdi dir="ltr">{line.meter_no}</bdi> : <NoValue />}</td>
              <td>
                <Quantity line={line} />
              </td>
              <td>
                {line.amount === null ? <NoValue /> : <bdi>{formatMoney(line.amount, currency ?? undefined)}</bdi>}
              </td>
              <td>{line.previous === null ? <NoValue /> : asPrinted(line.previous)}</td>
              <td>{line.current === null ? <NoValue /> : asPrinted(line.current)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Quantity({ line: { quantity, unit } }: { line: BillLine }) {
  if (quantity === null) return <NoValue />;
  return (
    <bdi dir={figureDirection(unit)} className="figures">
      {asPrinted(quantity)} {unit}
    </bdi>
  );
}

function MakeBills({ bill, lines, onClose }: { bill: Bill; lines: BillLine[]; onClose: () => void }) {
  const { t } = useTranslation('bills');
  const words = useCarrierWords();
  const money = (value: number) => formatMoney(value, bill.currency ?? undefined);
  const { gross_amount: gross, net_amount: net } = bill;
  return (
    <SidePanel opened onClose={onClose} title={t('lines.split')}>
      <p style={{ marginBlockStart: 0 }}>
        {t('lines.text')}{' '}
        {gross !== null &&
          (net === null || net === gross
            ? t('lines.sum', { gross: money(gross) })
            : t('lines.sumOrNet', { gross: money(gross), net: money(net) }))}{' '}
        {t('lines.unknown')}
      </p>
      <CallForm
        call={billReading.makeBillsOfLines}
        start={{ bill_id: bill._id, amounts: lines.map(({ amount }) => amount ?? undefined) }}
        submit={t('lines.make', { count: lines.length })}
        onSaved={(made) => {
          dropDraft(bill._id);
          showToast('success', t('lines.done', { count: made.length }));
          onClose();
        }}
        onCancel={onClose}
      >
        {({ control }) =>
          lines.map(({ carrier, meter_no, quantity, unit }, at) => (
            <NumberField
              key={`${at} ${meter_no}`}
              control={control}
              name={`amounts.${at}`}
              label={[
                carrier && words.carrier(carrier),
                meter_no,
                quantity !== null && `${asPrinted(quantity)} ${unit}`,
              ]
                .filter(Boolean)
                .join(' · ')}
              unit={bill.currency ?? ''}
            />
          ))
        }
      </CallForm>
    </SidePanel>
  );
}
