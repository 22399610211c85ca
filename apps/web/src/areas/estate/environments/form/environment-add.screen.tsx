import { environments } from '@steward/contract/estate/environments';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { useSelection } from '../../../../session/selection.ts';
import { refreshSession } from '../../../../shared/sign-in/refresh-session.ts';
import { selectEnvironment } from '../../../../shared/selected-environment.ts';
import { Link } from '../../../../ui/link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useNavigate } from '../../../../ui/navigate.tsx';
import { EnvironmentForm } from './environment-form.tsx';
import { emptyFields } from './form-fields.ts';

/** A new property; it becomes the selected one (R049). */
export default function EnvironmentAddScreen() {
  const { t } = useTranslation('environments');
  const navigate = useNavigate();
  const { portfolioId } = useSelection();
  const create = useSend(environments.createEnvironment, {
    inPlace: true,
    alsoRefreshes: ['portfolios', 'spaces', 'dashboards'],
  });
  return (
    <>
      <PageHeader
        above={<Link to="/properties">{t('words:properties')}</Link>}
        title={t('words:addProperty')}
        question={t('add.question')}
      />
      <EnvironmentForm
        start={{ ...emptyFields, ...(portfolioId && { portfolio_id: portfolioId }) }}
        submitLabel={t('add.submit')}
        send={(fields) => create.mutateAsync(fields)}
        onCancel={() => void navigate({ to: '/properties' })}
        onSaved={async (created) => {
          await refreshSession();
          selectEnvironment(created);
          showToast('success', t('words:isSaved', { name: created.environment_name }));
          await navigate({ to: '/environment' });
        }}
      />
    </>
  );
}
