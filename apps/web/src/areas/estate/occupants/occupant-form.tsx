import { occupantKinds, occupants, type Occupant } from '@steward/contract/estate/occupants';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  environmentId: string;
  kind: Occupant['kind'];
  /** The tenant, if the form is on its page. */
  tenantId?: string | undefined;
  occupant: Occupant | undefined;
}

/** An occupant of a property: name, contact, tenant and space. */
export function OccupantForm({ environmentId, kind, tenantId, occupant, onSaved, onCancel }: Props) {
  const { t } = useTranslation('occupants');
  const holds = useHolds();
  const environment_id = environmentId;
  const tenantList = useAnswer(tenants.getTenants, { environment_id }, { enabled: holds('tenants.read') });
  const spaceList = useAnswer(spaces.getSpaces, { environment_id }, { enabled: holds('spaces.read') });
  return (
    <CallForm
      call={occupants.saveOccupant}
      alsoRefreshes={['tenants', 'environments']}
      start={{
        environment_id,
        ...(occupant && { occupant_id: occupant._id }),
        kind,
        name: occupant?.name ?? '',
        job_title: occupant?.job_title ?? '',
        email: occupant?.email ?? '',
        mobile: occupant?.mobile ?? '',
        tenant_id: occupant?.tenant_id ?? tenantId ?? null,
        space_id: occupant?.space_id ?? null,
        note: occupant?.note ?? '',
      }}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('words:name')}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <SelectField
            control={control}
            name="kind"
            label={t('kind')}
            data={occupantKinds.map((key) => ({ value: key, label: t(`kinds.${key}`) }))}
            allowDeselect={false}
          />
          <TextField control={control} name="job_title" label={t('jobTitle')} maxLength={200} />
          <TextField control={control} name="email" type="email" label={t('words:email')} maxLength={254} />
          <TextField control={control} name="mobile" type="tel" label={t('mobile')} maxLength={40} />
          <SelectField
            control={control}
            name="tenant_id"
            label={t('tenant')}
            description={t('tenantNote')}
            placeholder={t('noTenant')}
            data={(tenantList.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            clearable
          />
          <SelectField
            control={control}
            name="space_id"
            label={t('space')}
            placeholder={t('noSpace')}
            data={(spaceList.data ?? []).map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
            clearable
          />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
