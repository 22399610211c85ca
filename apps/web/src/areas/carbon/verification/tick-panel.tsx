import { Button, Group, Radio, Stack } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { SampledItem } from '@steward/contract/carbon/verification.workbench';
import { IconFileSearch, IconFileText } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { formatKilograms, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import classes from './workbench.module.css';

interface Props {
  token: string;
  item: SampledItem | undefined;
  isOpen: boolean;
  onClose: () => void;
  onEvidence: (item: SampledItem) => void;
}

/** One item: the reported value, the link to its evidence, and the verifier's result. */
export function TickPanel({ token, item, isOpen, onClose, onEvidence }: Props) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  return (
    <SidePanel opened={item !== undefined} onClose={onClose} title={<bdi>{item?.name || t('tick.item')}</bdi>}>
      {item && (
        <div className={classes.stack}>
          <dl className={classes.facts}>
            <div>
              <dt>{t('words:property')}</dt>
              <dd>
                <bdi>{item.environment_name}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('words:carrier')}</dt>
              <dd>{words.carrier(item.carrier)}</dd>
            </div>
            <div>
              <dt>{t('tick.reported')}</dt>
              <dd>
                <Tonnes kg={item.kg_co2e} />
                <bdi className={classes.sub} dir="ltr">
                  {formatKilograms(item.kg_co2e)}
                </bdi>
              </dd>
            </div>
          </dl>
          {item.reasons.length > 0 && (
            <span className={classes.reasons}>
              {item.reasons.map((one) => (
                <StatusBadge key={one}>{t(`reason.${one}`)}</StatusBadge>
              ))}
            </span>
          )}
          {item.documents.length > 0 && (
            <Group gap="sm">
              {item.documents.map(({ name, url }) => (
                <Button
                  key={url}
                  component="a"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  variant="light"
                  leftSection={<IconFileText size={18} />}
                >
                  <bdi>{name}</bdi>
                </Button>
              ))}
            </Group>
          )}
          {item.documents.length === 0 && !item.bill_id && <p className={classes.note}>{t('tick.noFile')}</p>}
          {item.environment_id && (
            <Group>
              <Button variant="light" leftSection={<IconFileSearch size={18} />} onClick={() => onEvidence(item)}>
                {t(item.bill_id ? 'tick.toBill' : 'tick.toLines')}
              </Button>
            </Group>
          )}
          {item.tick && (
            <p className={classes.note}>{t('tick.by', { name: item.tick.by_name, at: formatMoment(item.tick.at) })}</p>
          )}
          {isOpen && <TickForm key={item.unit_key} token={token} item={item} onSaved={onClose} />}
        </div>
      )}
    </SidePanel>
  );
}

type Call = typeof verification.tickItemByVerifier;

function TickForm({ token, item, onSaved }: { token: string; item: SampledItem; onSaved: () => void }) {
  const { unit_key, tick } = item;
  return (
    <CallForm
      call={verification.tickItemByVerifier}
      start={{
        token,
        unit_key,
        ...(tick && { result: tick.result }),
        ...(tick?.result === 'deviation' && { difference_t: tick.difference_t }),
        note: tick?.note ?? '',
        raise: false,
      }}
      onSaved={onSaved}
    >
      {({ control }) => <TickFields control={control} hasFinding={Boolean(tick?.finding_id)} />}
    </CallForm>
  );
}

function TickFields({ control, hasFinding }: Pick<FormOf<Call>, 'control'> & { hasFinding: boolean }) {
  const { t } = useTranslation('verification');
  const { field, fieldState } = useController({ control, name: 'result' });
  const result = useWatch({ control, name: 'result' });
  return (
    <>
      <Radio.Group
        {...field}
        value={field.value ?? null}
        label={t('tick.result')}
        error={fieldState.error && t('tick.choose')}
      >
        <Stack gap="sm" mt="sm">
          {(['agreed', 'deviation', 'not-available'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`tick.${value}`)} description={t(`tick.notes.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {result === 'deviation' && (
        <NumberField
          control={control}
          name="difference_t"
          label={t('tick.difference')}
          description={t('ask.sizeNote')}
          unit="t"
        />
      )}
      <TextAreaField control={control} name="note" label={t('tick.note')} description={t('tick.noteNote')} />
      {result !== undefined && result !== 'agreed' && !hasFinding && (
        <SwitchField control={control} name="raise" label={t('tick.raise')} description={t('tick.raiseNote')} />
      )}
    </>
  );
}
