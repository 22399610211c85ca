import { Text } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { reports } from '@steward/contract/carbon/reports';
import { totalOf } from '@steward/core/ghg/known-sums';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { Tonnes } from '../../../../shared/emissions/tonnes.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { formatChange } from '../../../../ui/format.ts';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useSend } from '../../../../api/hooks.ts';
import type { About } from '../report-address.ts';

type Effect = NonNullable<Inventory['later_effect']>;

/** The effect of the later editions on both totals, shown before they are accepted. */
export function EffectOfEditions({ effect: { before, after } }: { effect: Effect }) {
  const { t } = useTranslation('reports');
  return (['location', 'market'] as const).map((basis) => {
    const [was, would] = [totalOf(before, basis), totalOf(after, basis)];
    return (
      <p key={basis}>
        {t(`later.effect.${basis}`)} <Tonnes kg={was} decimals={2} /> → <Tonnes kg={would} decimals={2} />
        {was !== null && would !== null && was > 0 && (
          <>
            {' '}
            (<bdi dir="ltr">{formatChange((would - was) / was)}</bdi>)
          </>
        )}
      </p>
    );
  });
}

interface Props {
  about: About;
  effect: Effect | undefined;
  onClose: () => void;
}

/** Accepts the later editions for a year, with a reason that the audit log stores. */
export function AcceptEditions({ about, effect, onClose }: Props) {
  const { t } = useTranslation('reports');
  const { level, target_id, year } = about;
  const accept = useSend(reports.acceptLaterEditions);
  return (
    <Dialog opened onClose={onClose} title={t('later.acceptTitle')}>
      <Text size="sm" mb="md">
        {t('later.acceptText', { year })}
      </Text>
      {effect && <EffectOfEditions effect={effect} />}
      <CallForm
        call={reports.acceptLaterEditions}
        start={{ level, year, reason: '', ...(target_id && { target_id }) }}
        send={(values) => accept.mutateAsync(values)}
        submit={t('later.accept')}
        onCancel={onClose}
        onSaved={() => {
          showToast('success', t('later.saved'));
          onClose();
        }}
      >
        {({ control }) => (
          <TextAreaField control={control} name="reason" label={t('words:reason')} withAsterisk minRows={3} />
        )}
      </CallForm>
    </Dialog>
  );
}
