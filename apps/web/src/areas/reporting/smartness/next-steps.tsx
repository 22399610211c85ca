import { Button, Select } from '@mantine/core';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
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
      {next.cheapest && <Cheapest of={next.cheapest} form={form} onQuestion={onQuestion} />}
    </Section>
  );
}

/** The cheapest measures and projects, each with what it raises: it is paid once. */
function Cheapest({
  of: { cost, currency, exact, measures },
  form,
  onQuestion,
}: Props & { of: NonNullable<NonNullable<SmartnessForm['next']>['cheapest']> }) {
  const { t } = useTranslation('smartness');
  return (
    <>
      <h3 className={classes.subtitle}>{t('next.cheapest')}</h3>
      <p className={classes.soft}>
        {t('words:total')} <MoneyText value={cost} currency={currency} />
        {!exact && ` ${t('words:bestSetFound')}`}
      </p>
      <ul className={classes.steps}>
        {measures.map((measure) => (
          <li key={measure._id}>
            <IconStairsUp size={18} aria-hidden="true" />
            <span className={classes.words}>
              <MeasureLink environment_id={form.environment_id} measure={measure} />
              {measure.steps.map(({ code, title, to, level }) => (
                <small key={code}>
                  <button type="button" className={classes.plain} onClick={() => onQuestion(code)}>
                    {title} <bdi className={classes.code}>{code}</bdi>
                  </button>
                  {' · '}
                  {t('next.level', { level: to, title: level })}
                </small>
              ))}
            </span>
            <span className={classes.gain}>
              <MoneyText value={measure.cost} currency={currency} />
              <small>
                <bdi dir="ltr">{`+${formatNumber(
                  measure.steps.reduce((sum, { gain }) => sum + gain, 0),
                  1,
                )}`}</bdi>{' '}
                {t('points')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function MeasureLink({
  environment_id,
  measure: { kind, _id, title },
}: {
  environment_id: string;
  measure: Pick<NonNullable<SmartnessStep['done_by']>, 'kind' | '_id' | 'title'>;
}) {
  const search = { environment: environment_id, item: _id };
  return (
    <Link to={kind === 'measure' ? '/efficiency-measures' : '/net_zero/projects'} search={search}>
      <bdi>{title}</bdi>
    </Link>
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

/** The measure or project that does the step; people who may edit them say which. */
function StepMeasure({ step, form }: { step: SmartnessStep; form: SmartnessForm }) {
  const { done_by } = step;
  const { environment_id } = form;
  if (!done_by) return <LinkMeasure step={step} form={form} />;
  return (
    <span className={classes.measure}>
      <MeasureLink environment_id={environment_id} measure={done_by} />
      {done_by.cost !== null && done_by.currency && <MoneyText value={done_by.cost} currency={done_by.currency} />}
    </span>
  );
}

const isToDo = ({ status }: { status: string }) => !['completed', 'verified', 'discarded'].includes(status);

function LinkMeasure({ step, form }: { step: SmartnessStep; form: SmartnessForm }) {
  const { t } = useTranslation('smartness');
  const mayEdit = useMay('efficiency-measures.edit') && form.may_edit;
  const mayEditProjects = useMay('net-zero.edit') && form.may_edit;
  const { environment_id, year } = form;
  const measures = useAnswer(efficiencyMeasures.getEfficiencyMeasures, { environment_id }, { enabled: mayEdit });
  const projects = useAnswer(
    decarbonization.getDecarbonizeProjects,
    { level: 'Property', target_id: environment_id, year },
    { enabled: mayEditProjects },
  );
  const linkMeasure = useSend(efficiencyMeasures.saveEfficiencyMeasure, { alsoRefreshes: ['smartness'] });
  const linkProject = useSend(decarbonization.updateDecarbonizeProject, { alsoRefreshes: ['smartness'] });
  const openMeasures = (measures.data ?? []).filter(isToDo);
  const openProjects = (projects.data ?? []).filter((one) => one.environment_id === environment_id && isToDo(one));
  if (openMeasures.length + openProjects.length === 0) return null;
  const raisedBy = (raises: readonly { code: string; level: number }[]) => [
    ...raises.filter(({ code }) => code !== step.code),
    { code: step.code, level: step.to },
  ];
  const link = (id: string | null) => {
    const measure = openMeasures.find(({ _id }) => _id === id);
    const project = openProjects.find(({ _id }) => _id === id);
    if (measure)
      linkMeasure.mutate({ efficiency_measure_id: measure._id, environment_id, raises: raisedBy(measure.raises) });
    if (project) linkProject.mutate({ decarbonize_project_id: project._id, raises: raisedBy(project.raises) });
  };
  return (
    <Select
      size="xs"
      className={classes.link}
      aria-label={t('next.measureOf', { title: step.title })}
      placeholder={t('next.linkMeasure')}
      data={[
        {
          group: t('next.measures'),
          items: openMeasures.map(({ _id, title }) => ({ value: _id, label: title })),
        },
        { group: t('next.projects'), items: openProjects.map(({ _id, name }) => ({ value: _id, label: name })) },
      ].filter(({ items }) => items.length > 0)}
      value={null}
      disabled={linkMeasure.isPending || linkProject.isPending}
      onChange={link}
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
