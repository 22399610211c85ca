import type { Answer } from '@steward/contract/call';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { orTried, TRIED, useTryOut } from '../../../shared/tried-change.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { InclusionFields } from './inclusion-fields.tsx';

interface Props {
  organization: Answer<typeof boundaries.listOrganizationEntities>['organization'];
  onClose: () => void;
}

/** The organization's settings for greenhouse gas reporting. */
export function OrganizationForm({ organization, onClose }: Props) {
  const { t } = useTranslation('boundaries');
  const tryOut = useTryOut();
  const save = useSend(boundaries.createOrganization, { inPlace: true, alsoRefreshes: ['inventory'] });
  return (
    <CallForm
      call={boundaries.createOrganization}
      start={{
        name: organization?.name ?? '',
        note: organization?.note ?? '',
        scope_one_inclusion: organization?.scope_one_inclusion ?? true,
        scope_one_reason: organization?.scope_one_reason ?? '',
        scope_two_inclusion: organization?.scope_two_inclusion ?? true,
        scope_two_reason: organization?.scope_two_reason ?? '',
        scope_three_inclusion: organization?.scope_three_inclusion ?? true,
        scope_three_reason: organization?.scope_three_reason ?? '',
      }}
      send={(values) => orTried(save.mutateAsync(values))}
      onSaved={(saved, values) => {
        if (saved === TRIED) return tryOut({ kind: 'scopes', organization: values });
        showToast('success', t('words:savedSentence'));
        return onClose();
      }}
      onCancel={onClose}
    >
      {({ control, watch }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('organization.name')}
            description={t('organization.nameNote')}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <TextAreaField control={control} name="note" label={t('words:note')} />
          <InclusionFields control={control} isIncluded={(key) => watch(`${key}_inclusion`) !== false} />
        </>
      )}
    </CallForm>
  );
}
