import { Button, Select } from '@mantine/core';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import type { SmartnessForm, SmartnessStep } from '@steward/contract/reporting/smartness';
import { IconStairsUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';
import classes from './smartness.module.css';

interface Props {
  form: SmartnessForm;
  onQuestion: (code: string) => void;
}

/** The smallest set of steps to the next class, and the cheapest of those with a cost. */
export function NextSteps({ form, onQuestion }: Props) {
  const { t } = useTranslation('smartness');
  const { next, result, bands } = form;
  if (!next) {
    if (result.class === null || result.class !== bands[0]?.class) return null;
    return (
      <Section title={t('next.title')}>
        <p className={classes.soft}>{t('next.highest')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={t('next.to', { class: next.title })}
      note={t('next.missing', { points: formatNumber(next.missing, 1) })}
    >
      {next.fewest === null ? (
        <p className={classes.soft}>{t('next.impossible')}</p>
      ) : (
        <>
          <p className={classes.soft}>{t('next.fewest', { count: next.fewest.length })}</p>
          <Steps steps={next.fewest} form={form} onQuestion={onQuestion} />
        </>
      )}
      {next.cheapest && next.cheapest.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('next.cheapest')}</h3>
          <p className={classes.soft}>
            {t('words:total')}{' '}
            <MoneyText
              value={next.cheapest.reduce((sum, { cost }) => sum + (cost ?? 0), 0)}
              {...(next.currency && { currency: next.currency })}
            />
          </p>
          <Steps steps={next.cheapest} form={form} onQuestion={onQuestion} />
        </>
      )}
    </Section>
  );
}

function Steps({ steps, form, onQuestion }: Props & { steps: readonly SmartnessStep[] }) {
  const { t } = useTranslation('smartness');
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.code}>
          <IconStairsUp size={18} aria-hidden="true" />
          <span className={classes.words}>
            <button type="button" className={classes.plain} onClick={() => onQuestion(step.code)}>
              <b>{step.title}</b> <bdi className={classes.code}>{step.code}</bdi>
            </button>
            <small>{t('next.level', { level: step.to, title: step.level })}</small>
            <StepMeasure step={step} form={form} />
          </span>
          <span className={classes.gain}>
            <bdi dir="ltr">{`+${formatNumber(step.gain, 1)}`}</bdi>
            <small>{t('points')}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The measure that does the step; people who may edit measures say which. */
function StepMeasure({ step, form }: { step: SmartnessStep; form: SmartnessForm }) {
  const { t } = useTranslation('smartness');
  const mayEdit = useMay('efficiency-measures.edit') && form.may_edit;
  const { environment_id } = form;
  const list = useAnswer(
    efficiencyMeasures.getEfficiencyMeasures,
    { environment_id },
    { enabled: mayEdit && step.measure_id === null },
  );
  const link = useSend(efficiencyMeasures.saveEfficiencyMeasure, { alsoRefreshes: ['smartness'] });
  if (step.measure_id !== null)
    return (
      <span className={classes.measure}>
        <Link to="/efficiency-measures" search={{ environment: environment_id, item: step.measure_id }}>
          <bdi>{step.measure}</bdi>
        </Link>
        {step.cost !== null && form.next?.currency && <MoneyText value={step.cost} currency={form.next.currency} />}
      </span>
    );
  const open = (list.data ?? []).filter(({ status }) => !['completed', 'verified', 'discarded'].includes(status));
  if (!mayEdit || open.length === 0) return null;
  return (
    <Select
      size="xs"
      className={classes.link}
      aria-label={t('next.measureOf', { title: step.title })}
      placeholder={t('next.linkMeasure')}
      data={open.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={null}
      disabled={link.isPending}
      onChange={(id) => {
        const measure = open.find(({ _id }) => _id === id);
        if (measure)
          link.mutate({
            efficiency_measure_id: measure._id,
            environment_id,
            raises: [...measure.raises.filter(({ code }) => code !== step.code), { code: step.code, level: step.to }],
          });
      }}
    />
  );
}

/** Proposals and drafts, each taken with one click. */
export function Waiting({
  form,
  isSaving,
  onAccept,
  onConfirm,
}: {
  form: SmartnessForm;
  isSaving: boolean;
  onAccept: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('smartness');
  const { counts, may_edit } = form;
  if (!may_edit || (counts.waiting === 0 && counts.proposed === 0)) return null;
  return (
    <div className={classes.waiting}>
      {counts.proposed > 0 && (
        <Button loading={isSaving} onClick={onAccept}>
          {t('acceptAll', { count: counts.proposed })}
        </Button>
      )}
      {counts.waiting > 0 && (
        <Button variant="default" loading={isSaving} onClick={onConfirm}>
          {t('confirmAll', { count: counts.waiting })}
        </Button>
      )}
      <p className={classes.soft}>{t('waitingNote')}</p>
    </div>
  );
}
