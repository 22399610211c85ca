import { environments } from '@steward/contract/estate/environments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { selectEnvironment, useSelectedEnvironment } from '../../../../shared/selected-environment.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink, Link } from '../../../../ui/link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useNavigate } from '../../../../ui/navigate.tsx';
import type { Fields } from './environment-fields.ts';
import { EnvironmentForm } from './environment-form.tsx';
import type { EffectiveDate } from '../../../../shared/property/effective-date-question.tsx';

/** The property of the address, or the selected one. */
export default function EnvironmentEditScreen() {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { selected } = useSelectedEnvironment();
  const [address] = useAddressState();
  const id = textOf(address['id']) ?? selected?._id ?? '';
  const known = useAnswer(environments.getEnvById, { environment_id: id }, { enabled: id !== '' });
  const update = useSend(environments.updateEnvironment, {
    inPlace: true,
    alsoRefreshes: ['portfolios', 'spaces', 'dashboards'],
  });
  const [since, setSince] = useState<EffectiveDate>();
  const toList = <Link to="/properties">{t('words:properties')}</Link>;
  return (
    <>
      <PageHeader
        above={toList}
        title={known.data ? <bdi>{known.data.environment_name}</bdi> : t('edit.title')}
        question={t('edit.question')}
      />
      {known.isError && (
        <ErrorState
          message={failureText(known.error)}
          onRetry={() => void known.refetch()}
          actions={
            <ButtonLink to="/properties" variant="default">
              {t('words:properties')}
            </ButtonLink>
          }
        />
      )}
      {known.isPending && <FormSkeleton fields={8} />}
      {known.data && (
        <EnvironmentForm
          key={known.data._id}
          // The check leaves out what only the server writes, and asks again where a list of words has shrunk.
          start={known.data as Partial<Fields>}
          imageUrl={known.data.image_url}
          naturalZone={known.data.natural_time_zone}
          submitLabel={t('words:save')}
          changed={{ since, onChange: setSince, environmentId: id }}
          send={(fields) =>
            update.mutateAsync({
              environment_id: id,
              ...fields,
              changed_from: since?.kind === 'changed' ? since.day : null,
            })
          }
          onCancel={() => void navigate({ to: '/environment' })}
          onSaved={async (saved) => {
            selectEnvironment(saved);
            showToast('success', t('words:isSaved', { name: saved.environment_name }));
            await navigate({ to: '/environment' });
          }}
        />
      )}
    </>
  );
}
