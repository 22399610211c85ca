import { Button, SegmentedControl } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { verification } from '@steward/contract/carbon/verification';
import { IconArrowLeft, IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { BillEvidence } from '../../../shared/evidence/bill-evidence.tsx';
import { TraceBills } from '../../../shared/evidence/trace-bills.tsx';
import { TraceLines } from '../../../shared/evidence/trace-lines.tsx';
import { TraceRegister } from '../../../shared/evidence/trace-register.tsx';
import classes from './trace.module.css';
import { useVerifierAddress } from './verifier-address.ts';

interface Props {
  token: string;
  inventory: Inventory;
  /** Asks a question about the open item; absent once the report is decided. */
  onAsk?: (about: string) => void;
}

/** From a property's figure to its lines, their factors, the bills, and the page of the bill with the values marked. */
export function TracePanel({ token, inventory, onAsk }: Props) {
  const { property, bill, look } = useVerifierAddress();
  const row = inventory.by_environment.find(({ environment_id }) => environment_id === property);
  return (
    <SidePanel
      opened={row !== undefined}
      onClose={() => look({ property: undefined, carrier: undefined, bill: undefined })}
      title={<bdi>{row?.environment_name ?? ''}</bdi>}
      width="min(1080px, 100vw)"
    >
      {row &&
        (bill ? (
          <BillView token={token} billId={bill} property={row.environment_name} {...(onAsk && { onAsk })} />
        ) : (
          <Lines token={token} row={row} {...(onAsk && { onAsk })} />
        ))}
    </SidePanel>
  );
}

function AskButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('verification');
  return (
    <Button variant="light" size="compact-md" leftSection={<IconMessagePlus size={17} />} onClick={onClick}>
      {t('trace.ask')}
    </Button>
  );
}

interface BillProps {
  token: string;
  billId: string;
  property: string;
  onAsk?: (about: string) => void;
}

function BillView({ token, billId, property, onAsk }: BillProps) {
  const { t } = useTranslation('verification');
  const { look } = useVerifierAddress();
  const bill = useAnswer(verification.getBillForVerifier, { token, bill_id: billId }, { freshFor: Infinity });
  const number = bill.data?.fields.find(({ key }) => key === 'invoice_no')?.value ?? '';
  return (
    <div className={classes.stack}>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={18} className={classes.flips ?? ''} />}
          onClick={() => look({ bill: undefined })}
        >
          {t('trace.back')}
        </Button>
        {onAsk && <AskButton onClick={() => onAsk(t('trace.aboutBill', { property, number }))} />}
      </div>
      <BillEvidence bill={bill} />
    </div>
  );
}

interface LinesProps {
  token: string;
  row: Inventory['by_environment'][number];
  onAsk?: (about: string) => void;
}

function Lines({ token, row, onAsk }: LinesProps) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const failureText = useFailureText();
  const { carrier: wanted, look } = useVerifierAddress();
  const trace = useAnswer(
    verification.traceForVerifier,
    { token, environment_id: row.environment_id },
    { freshFor: Infinity },
  );
  if (trace.error && !trace.data) {
    return <ErrorState message={failureText(trace.error)} onRetry={() => void trace.refetch()} />;
  }
  if (!trace.data) return <RowSkeletons rows={8} />;
  const { lines, bills, register } = trace.data;
  const emitted = (carrier: string) =>
    lines.filter((line) => line.carrier === carrier).reduce((sum, line) => sum + line.kg_co2e, 0);
  const carriers = [
    ...new Set([
      ...[...lines, ...bills].map(({ carrier }) => carrier),
      // A loss that is covered by an entry, or that cannot be calculated, has no line of its own.
      ...(register?.length ? ['refrigerant'] : []),
    ]),
  ].toSorted((a, b) => emitted(b) - emitted(a));
  const carrier = carriers.find((one) => one === wanted) ?? carriers[0];
  if (!carrier) return <p>{t('trace.nothing')}</p>;
  const about = `${row.environment_name} · ${words.carrier(carrier)}`;
  return (
    <div className={classes.stack}>
      <div className={classes.tools}>
        <div className={classes.carriers}>
          <SegmentedControl
            aria-label={t('words:carrier')}
            data={carriers.map((value) => ({ value, label: words.carrier(value) }))}
            value={carrier}
            onChange={(next) => look({ carrier: next })}
          />
        </div>
        {onAsk && <AskButton onClick={() => onAsk(about)} />}
      </div>
      <TraceLines lines={lines.filter((line) => line.carrier === carrier)} />
      {carrier === 'refrigerant' && register && <TraceRegister register={register} />}
      <TraceBills
        bills={bills.filter((share) => share.carrier === carrier)}
        onOpen={(bill) => look({ carrier, bill })}
      />
    </div>
  );
}
