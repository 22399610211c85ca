import { Button } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
import { portfolios } from '@steward/contract/estate/portfolios';
import { IconBuilding } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { tabScope } from '../../session/scope.ts';
import { useAddressState } from '../../shared/address-state.ts';
import { useApart, useSelectedEnvironment } from '../../shared/selected-environment.ts';
import { isPlain } from '../../ui/addresses.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNavigate } from '../../ui/navigate.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';

/** Whether what the address names exists within reach; undefined while that is not known. */
function useIsKnown(): boolean | undefined {
  const kinds = useMatches().at(-1)?.staticData.screen?.scope;
  const kept = tabScope.use();
  const kind = kept.kind !== 'all' && kinds?.includes(kept.kind) ? kept.kind : 'all';
  const id = 'id' in kept ? kept.id : '';
  const list = useAnswer(environments.getAllEnvByUserId, {}, { enabled: kind === 'property' });
  const { isApart, one, isPending } = useApart(kind === 'property' ? id : undefined, list);
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}, { enabled: kind === 'portfolio' });
  const all = useAnswer(funds.getFunds, {}, { enabled: kind === 'fund' });
  if (kind === 'portfolio') return folders.data?.some(({ _id }) => _id === id) ?? true;
  if (kind === 'fund') return all.data?.some(({ _id }) => _id === id) ?? true;
  if (!isApart) return true;
  return isPending ? undefined : one !== undefined;
}

/** A page of one property that was opened without naming it gets its property into the address, so that a link shows the same. */
function NamesProperty() {
  const [address, change] = useAddressState();
  const { selected } = useSelectedEnvironment();
  const missing = address['environment'] === undefined ? selected?._id : undefined;
  const name = useEffectEvent((environment: string) => {
    tabScope.set({ kind: 'property', id: environment });
    change({ environment });
  });
  useEffect(() => {
    if (missing) name(missing);
  }, [missing]);
  return null;
}

/** An address of what does not exist, or that the user has no access to, never shows something else instead. */
export function ScopeGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const screen = useMatches().at(-1)?.staticData.screen;
  const navigate = useNavigate();
  const isKnown = useIsKnown();
  if (isKnown)
    return (
      <>
        {screen?.scope && !screen.scope.includes('all') && <NamesProperty />}
        {children}
      </>
    );
  if (isKnown === undefined) return <PageSkeleton />;
  const toAll = () => {
    tabScope.set({ kind: 'all' });
    const { path, across, scope } = screen ?? {};
    const to = across ?? (scope?.includes('all') ? path : undefined);
    void navigate({ to: to && isPlain(to) ? to : '/properties' });
  };
  return (
    <EmptyState
      icon={IconBuilding}
      title={t('scope.unknown')}
      actions={<Button onClick={toAll}>{t('words:allProperties')}</Button>}
    >
      {t('scope.unknownText')}
    </EmptyState>
  );
}
