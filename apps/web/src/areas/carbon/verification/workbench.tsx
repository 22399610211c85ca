import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { SampledItem, Workbench as Papers } from '@steward/contract/carbon/verification.workbench';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { MaterialityView } from './materiality.tsx';
import { PlanSampleDialog } from './plan-sample-dialog.tsx';
import { SampleItems } from './sample-items.tsx';
import { SamplesTable } from './samples-table.tsx';
import { TickPanel } from './tick-panel.tsx';
import { useVerifierAddress } from './verifier-address.ts';
import classes from './workbench.module.css';

interface Props {
  token: string;
  papers: Papers;
  /** The report has no decision yet. */
  isOpen: boolean;
  isMaterialitySet: boolean;
}

/** Materiality, the findings so far, and the items to check. */
export function WorkbenchView({ token, papers, isOpen, isMaterialitySet }: Props) {
  const { t } = useTranslation('verification');
  const { look } = useVerifierAddress();
  const [isPlanning, setPlanning] = useState(false);
  const [dropping, setDropping] = useState<string>();
  const [ticking, setTicking] = useState<SampledItem>();
  const drop = useSend(verification.dropSampleByVerifier);
  const { materiality, samples, items, coverage, checked } = papers;
  const plan = isOpen && (
    <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => setPlanning(true)}>
      {t('sample.plan')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <MaterialityView token={token} materiality={materiality} isOpen={isOpen} isSet={isMaterialitySet} />
      <Section
        title={t('sample.title')}
        {...(coverage && {
          note: t('sample.covered', {
            items: formatCount(coverage.covered_items),
            all: formatCount(coverage.items),
            share: formatPercent(coverage.share ?? 0),
            checked: formatCount(checked?.covered_items ?? 0),
            checkedShare: formatPercent(checked?.share ?? 0),
          }),
        })}
        {...(samples.length > 0 && plan && { end: plan })}
      >
        {samples.length === 0 ? (
          <EmptyState icon={IconListCheck} title={t('sample.none')} {...(plan && { actions: plan })}>
            {t('sample.noneText')}
          </EmptyState>
        ) : (
          <div className={classes.page}>
            <SamplesTable samples={samples} {...(isOpen && { onDrop: setDropping })} />
            <SampleItems items={items} onOpen={setTicking} />
          </div>
        )}
      </Section>
      {isPlanning && <PlanSampleDialog token={token} samples={samples} onClose={() => setPlanning(false)} />}
      <TickPanel
        token={token}
        item={items.find(({ unit_key }) => unit_key === ticking?.unit_key)}
        isOpen={isOpen}
        onClose={() => setTicking(undefined)}
        onEvidence={({ environment_id, carrier, bill_id }) => {
          setTicking(undefined);
          look({ property: environment_id ?? undefined, carrier, bill: bill_id ?? undefined });
        }}
      />
      <ConfirmDialog
        opened={dropping !== undefined}
        onClose={() => setDropping(undefined)}
        onAccept={() => (dropping ? drop.mutateAsync({ token, sample_id: dropping }) : undefined)}
      >
        {t('sample.dropText')}
      </ConfirmDialog>
    </div>
  );
}
