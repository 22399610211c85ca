import { boundaries, type GhgEntity } from '@steward/contract/carbon/boundaries';
import { restatement } from '@steward/contract/carbon/restatement';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { TriedChange } from '../../../shared/tried-change.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  change: TriedChange & { day: string };
  onBack: () => void;
  onDone: () => void;
}

/** The last step of a change that is applied here: it is saved, and its effect is stored with the reason. */
export function ApplyForm({ change, onBack, onDone }: Props) {
  const { kind, entity, entity_id } = change;
  if (kind !== 'entity' && kind !== 'scopes') return <ApplyApproach change={change} onBack={onBack} onDone={onDone} />;
  if (kind === 'entity' && !entity && entity_id)
    return <ApplyShare change={change} entityId={entity_id} onBack={onBack} onDone={onDone} />;
  return <ApplyBoundaries change={change} onBack={onBack} onDone={onDone} />;
}

/** Only share and control were simulated: the other fields of the entity stay. */
function ApplyShare({ change, entityId, ...end }: Props & { entityId: string }) {
  const { data } = useAnswer(boundaries.listOrganizationEntities, {});
  if (!data) return <RowSkeletons rows={2} />;
  const known = data.entities.find(({ _id }) => _id === entityId);
  if (!known) return null;
  const { equity_share, has_financial_control = true, has_operational_control = true } = change;
  const facts = { equity_share: equity_share ?? known.equity_share, has_financial_control, has_operational_control };
  return <ApplyBoundaries change={{ ...change, entity: { ...asSent(known), ...facts } }} {...end} />;
}

const asSent = ({
  _id,
  portfolios,
  share: _share,
  rule: _rule,
  elsewhere: _elsewhere,
  elsewhere_share: _part,
  ...fields
}: GhgEntity): NonNullable<TriedChange['entity']> => ({
  ...fields,
  portfolio_ids: portfolios.map(({ portfolio_id }) => portfolio_id),
});

/** The common part of both forms: applying the change, with a reason. */
function useApplying({ onBack, onDone }: Omit<Props, 'change'>) {
  const { t } = useTranslation('restatement');
  return {
    title: t('apply.title'),
    form: {
      alsoRefreshes: ['inventory', 'boundaries', 'dashboards', 'net-zero'],
      submit: t('apply.submit'),
      cancel: t('wizard.back'),
      onCancel: onBack,
      onSaved: () => {
        showToast('success', t('apply.done'));
        onDone();
      },
    },
    reason: { name: 'description', label: t('apply.why'), description: t('apply.note'), withAsterisk: true } as const,
  };
}

function ApplyApproach({ change, ...end }: Props) {
  const { title, form, reason } = useApplying(end);
  const { kind, day, consolidation, upstream_energy, gwp } = change;
  const what =
    kind === 'gwp' && gwp
      ? { gwp }
      : kind === 'upstream'
        ? { upstream_energy: upstream_energy ?? false }
        : { consolidation: consolidation ?? 'operational_control' };
  return (
    <Section title={title}>
      <CallForm call={restatement.applyConsolidation} start={{ ...what, day, description: '' }} {...form}>
        {({ control }) => <TextAreaField control={control} {...reason} />}
      </CallForm>
    </Section>
  );
}

function ApplyBoundaries({ change, ...end }: Props) {
  const { title, form, reason } = useApplying(end);
  const { day, entity_id = null, entity = null, organization = null } = change;
  const start = { entity_id, entity, organization, day, description: '' };
  return (
    <Section title={title}>
      <CallForm call={restatement.applyBoundaryChange} start={start} {...form}>
        {({ control }) => <TextAreaField control={control} {...reason} />}
      </CallForm>
    </Section>
  );
}
