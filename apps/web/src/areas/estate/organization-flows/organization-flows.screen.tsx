import { Button, Select } from '@mantine/core';
import { organizationFlows } from '@steward/contract/estate/organization-flows';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { FlowEditor } from './flow-editor.tsx';
import { startingFlow } from './starting-flow.ts';

/** Diagrams of how the organization works. The address contains the selected one and its version. */
export default function OrganizationFlowsScreen() {
  const { t } = useTranslation('organization-flows');
  const failureText = useFailureText();
  const mayEdit = useMay('organization-flows.edit');
  const [address, changeAddress] = useAddressState();
  const [isAdding, setAdding] = useState(false);
  const all = useAnswer(organizationFlows.getOrganizationFlows, {});
  const flow_id = textOf(address['flow']) ?? all.data?.[0]?._id;
  const asked = Number(textOf(address['version'])) || undefined;
  const one = useAnswer(
    organizationFlows.getOrganizationFlows,
    { flow_id, ...(asked !== undefined && { version: asked }) },
    { enabled: flow_id !== undefined },
  );
  const flow = one.data?.[0];
  const error = all.error ?? one.error;
  return (
    <>
      <PageHeader
        title={t('titles:organization-flows.organizationFlows')}
        question={t('question')}
        actions={
          <>
            {all.data && all.data.length > 0 && (
              <Select
                aria-label={t('diagram')}
                allowDeselect={false}
                data={all.data.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={flow_id ?? null}
                onChange={(next) => next && changeAddress({ flow: next, version: undefined })}
              />
            )}
            {mayEdit && (
              <Button variant="default" leftSection={<IconPlus size={17} />} onClick={() => setAdding(true)}>
                {t('newDiagram')}
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <ErrorState message={failureText(error)} onRetry={() => void (all.isError ? all.refetch() : one.refetch())} />
      ) : !all.data || (flow_id !== undefined && !flow) ? (
        <PageSkeleton />
      ) : flow ? (
        <FlowEditor
          key={`${flow._id}|${flow.version}|${flow.latest_version}`}
          flow={flow}
          onVersion={(version) => changeAddress({ flow: flow._id, version })}
          onDeleted={() => changeAddress({ flow: undefined, version: undefined })}
        />
      ) : (
        <EmptyState
          icon={IconSitemap}
          title={t('empty.title')}
          actions={mayEdit && <Button onClick={() => setAdding(true)}>{t('newDiagram')}</Button>}
        >
          {t('empty.text')}
        </EmptyState>
      )}
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t('newDiagram')}>
        <CallForm
          call={organizationFlows.saveOrganizationFlow}
          start={{ name: '', ...startingFlow(t) }}
          submit={t('create')}
          onSaved={({ _id }) => {
            setAdding(false);
            changeAddress({ flow: _id, version: undefined });
          }}
          onCancel={() => setAdding(false)}
        >
          {({ control }) => (
            <TextField
              control={control}
              name="name"
              label={t('words:name')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
          )}
        </CallForm>
      </Dialog>
    </>
  );
}
