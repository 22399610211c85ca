import { environments } from '@steward/contract/estate/environments';
import { ask } from '../../../api/client.ts';
import { useSend } from '../../../api/hooks.ts';
import { select, selection } from '../../../session/selection.ts';
import { GuardedDeletion } from '../../../shared/property/guarded-deletion.tsx';
import { useHolds } from '../../../shared/may.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { ArchiveInstead } from './environment-archive.tsx';

interface Props {
  environment: { _id: string; portfolio_id: string; environment_name: string; archived_at: string | null };
  onClose: () => void;
  onDeleted?: () => void;
}

/** A property goes only when nothing hangs on it any more (R047, R073). */
export function EnvironmentDeletion({ environment, onClose, onDeleted }: Props) {
  const holds = useHolds();
  const remove = useSend(environments.deleteEnvironment, {
    alsoRefreshes: ['portfolios', 'spaces', 'dashboards'],
    inPlace: true,
  });
  const { _id: environment_id, portfolio_id, environment_name } = environment;
  return (
    <GuardedDeletion
      name={environment_name}
      check={() => ask(environments.checkEnvDeletable, { environment_id }, { quiet: true })}
      refusal={() => 'environment.not-deletable'}
      ways={{
        spaces: { to: '/space' },
        tenants: { to: '/tenant' },
        occupants: { to: '/tenant/occupier' },
        meters: { to: '/environment/meters' },
        equipment: { to: '/equipment' },
        renewable_sources: { to: '/environment/renewables' },
        ghg_entries: { to: '/datahub/data_library/esg/ghg/entries' },
        bills: { to: '/datahub/data_library/utilities' },
        documents: { to: '/environment/documents' },
        measures: { to: '/efficiency-measures' },
        projects: { to: '/net_zero/projects' },
        instruments: { to: '/datahub/data_library/esg/ghg/operational-boundaries' },
        reports: { to: '/solutions/reporting/reporting_summary' },
        records: { to: '/datahub/data_library/esg/records' },
        sensors: { to: '/datahub/devices' },
        ...(holds('users.read') && { users: { to: '/account_setting/users' } }),
      }}
      onWay={() => select({ portfolioId: portfolio_id, environmentId: environment_id })}
      remove={() => remove.mutateAsync({ environment_id })}
      instead={environment.archived_at === null && <ArchiveInstead environment={environment} onDone={onClose} />}
      onDeleted={() => {
        if (selection.get().environmentId === environment_id) select({ environmentId: '' });
        void refreshSession();
        onDeleted?.();
      }}
      onClose={onClose}
    />
  );
}
