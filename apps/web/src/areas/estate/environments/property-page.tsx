import { environments, type Environment } from '@steward/contract/estate/environments';
import type { ReactNode } from 'react';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import classes from './facts.module.css';
import { ArchivedNotice, ArchivedSince } from './environment-archive.tsx';
import { NotHeld } from './not-held.tsx';

interface Props {
  /** Given the name, which keeps its own direction inside a sentence of the other. */
  title: (name: string) => ReactNode;
  question: ReactNode;
  actions?: ReactNode;
  children: (property: Environment) => ReactNode;
}

/** A page about the selected property, with the tabs of it: waits for the property, and says what failed. */
export function PropertyPage({ title, question, actions, children }: Props) {
  const failureText = useFailureText();
  const { list, selected } = useSelectedEnvironment();
  const id = selected?._id ?? '';
  const known = useAnswer(environments.getEnvById, { environment_id: id }, { enabled: id !== '' });
  const failure = known.error ?? list.error;
  if (failure)
    return (
      <ErrorState
        message={failureText(failure)}
        onRetry={() => void (list.isError ? list.refetch() : known.refetch())}
      />
    );
  if (!known.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={title(known.data.environment_name)}
        question={
          <>
            <ArchivedSince property={known.data} />
            <NotHeld property={known.data} />
            {question}
          </>
        }
        actions={actions}
      />
      <PropertyTabs />
      <ArchivedNotice property={known.data} />
      <div className={classes.sheet}>{children(known.data)}</div>
    </>
  );
}
