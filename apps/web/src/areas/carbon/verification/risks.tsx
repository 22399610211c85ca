import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { Risk } from '@steward/contract/carbon/verification.assurance';
import { IconPlus, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RowActions } from '../../../ui/navigation/row-actions.tsx';
import classes from './workbench.module.css';

interface Props {
  token: string;
  risks: Risk[];
  isOpen: boolean;
}

const levels = ['low', 'medium', 'high'] as const;
const tones = { low: 'good', medium: 'warn', high: 'bad' } as const;

/** The risks of misstatement, their likelihood, and the verifier's response. They are part of the statement's annex. */
export function Risks({ token, risks, isOpen }: Props) {
  const { t } = useTranslation('verification');
  const [editing, setEditing] = useState<number>();
  const save = useSend(verification.saveRisksByVerifier);
  const add = isOpen && (
    <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => setEditing(risks.length)}>
      {t('risk.add')}
    </Button>
  );
  return (
    <div className={classes.stack}>
      <p className={classes.note}>{t('risk.note')}</p>
      {risks.length === 0 ? (
        <EmptyState icon={IconScale} title={t('risk.none')} {...(add && { actions: add })}>
          {t('risk.noneText')}
        </EmptyState>
      ) : (
        <>
          <SumTable
            title={t('risk.title')}
            worded={[1, 2, 3]}
            head={[
              t('risk.area'),
              t('risk.inherent'),
              t('risk.control'),
              t('risk.response'),
              ...(isOpen ? [t('words:actions')] : []),
            ]}
            rows={risks.map((risk, index) => ({
              key: String(index),
              label: <bdi>{risk.area}</bdi>,
              cells: [
                <StatusBadge key="i" tone={tones[risk.inherent]}>
                  {t(`risk.levels.${risk.inherent}`)}
                </StatusBadge>,
                <StatusBadge key="c" tone={tones[risk.control]}>
                  {t(`risk.levels.${risk.control}`)}
                </StatusBadge>,
                <bdi key="r">{risk.response}</bdi>,
                ...(isOpen
                  ? [
                      <RowActions
                        key="a"
                        editLabel={t('words:editNamed', { name: risk.area })}
                        onEdit={() => setEditing(index)}
                        deleteLabel={t('words:removeNamed', { name: risk.area })}
                        onDelete={() => save.mutate({ token, risks: risks.toSpliced(index, 1) })}
                      />,
                    ]
                  : []),
              ],
            }))}
          />
          {add && <div>{add}</div>}
        </>
      )}
      {editing !== undefined && (
        <RiskDialog token={token} risks={risks} index={editing} onClose={() => setEditing(undefined)} />
      )}
    </div>
  );
}

interface DialogProps {
  token: string;
  risks: Risk[];
  index: number;
  onClose: () => void;
}

function RiskDialog({ token, risks, index, onClose }: DialogProps) {
  const { t } = useTranslation('verification');
  const blank: Risk = { area: '', inherent: 'medium', control: 'medium', response: '' };
  const [start] = useState(() => ({ token, risks: index < risks.length ? risks : [...risks, blank] }));
  const choices = levels.map((value) => ({ value, label: t(`risk.levels.${value}`) }));
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(index < risks.length ? 'risk.edit' : 'risk.add')}>
      <CallForm call={verification.saveRisksByVerifier} start={start} onSaved={onClose} onCancel={onClose}>
        {({ control }) => (
          <>
            <TextField
              control={control}
              name={`risks.${index}.area`}
              label={t('risk.area')}
              description={t('risk.areaNote')}
              data-autofocus
            />
            <SelectField
              control={control}
              name={`risks.${index}.inherent`}
              label={t('risk.inherent')}
              description={t('risk.inherentNote')}
              allowDeselect={false}
              data={choices}
            />
            <SelectField
              control={control}
              name={`risks.${index}.control`}
              label={t('risk.control')}
              description={t('risk.controlNote')}
              allowDeselect={false}
              data={choices}
            />
            <TextAreaField control={control} name={`risks.${index}.response`} label={t('risk.response')} />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}
