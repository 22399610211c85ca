import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { select, selectPortfolio } from '../../session/selection.ts';
import { paramsOf, scopeParams, tabScope, type Scope, type ScopeKind } from '../../session/scope.ts';
import { useHolds } from '../../shared/may.ts';
import { useSelectedEnvironment } from '../../shared/selected-environment.ts';
import { isPlain } from '../../ui/addresses.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import { screens, type AreaScreen } from '../screens.ts';
import { matchingScopes, type ScopeGroup } from './scope-options.ts';
import classes from './scope-picker.module.css';

interface Props {
  screen: AreaScreen;
  kinds: readonly ScopeKind[];
  /** The kind that is shown. */
  kind: ScopeKind;
  onClose: () => void;
}

/** The list below the picker: typing narrows it, Enter takes the first match. */
export default function ScopeMenu({ screen, kinds, kind, onClose }: Props) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ opened: true });
  const { groups, here } = useScopes(kinds, kind, typed);
  const choose = useChoose(screen, kinds);
  const takeFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (typed.trim()) takeFirst();
  }, [typed]);
  return (
    <dialog open aria-label={t('scope.find')} className={classes.menu}>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => {
          const option = groups.flatMap(({ options }) => options).find((one) => one.value === value);
          onClose();
          if (option) choose(option.scope, option.portfolioId);
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            ref={(input) => input?.focus()}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape' || key === 'Tab') onClose();
            }}
            placeholder={t('scope.find')}
            aria-label={t('scope.find')}
          />
        </Combobox.EventsTarget>
        <Combobox.Options tabIndex={0} className={classes.options} aria-label={t('scope.find')}>
          {groups.map(({ key, label: heading, options }) => (
            <Combobox.Group key={key} {...(heading && { label: <bdi>{heading}</bdi> })}>
              {options.map(({ value, name, place }) => (
                <Combobox.Option
                  key={value}
                  value={value}
                  active={value === here}
                  className={classes.option}
                  aria-selected={value === here}
                >
                  <bdi>{name}</bdi>
                  {place && <small>{place}</small>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && <Combobox.Empty>{t('words:noData')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </dialog>
  );
}

/** Changes what the page is about; what it cannot be about opens a page that can. */
function useChoose(screen: AreaScreen, kinds: readonly ScopeKind[]) {
  const navigate = useNavigate();
  return (scope: Scope, portfolioId: string | undefined) => {
    if (scope.kind === 'property') select({ environmentId: scope.id, ...(portfolioId && { portfolioId }) });
    else if (scope.kind === 'portfolio') selectPortfolio(scope.id);
    else tabScope.set(scope);
    if (kinds.includes(scope.kind)) {
      const none = Object.fromEntries([...scopeParams, 'item', 'page'].map((param) => [param, undefined]));
      void navigate({ to: '.', search: (before) => ({ ...before, ...none, ...paramsOf(scope) }) });
    } else if (scope.kind === 'property')
      void navigate({ to: screen.within && isPlain(screen.within) ? screen.within : '/environment' });
    else {
      const wider = screens.find(({ path, scope: of }) => path === screen.across && of?.includes(scope.kind));
      void navigate(wider && isPlain(wider.path) ? { to: wider.path, search: paramsOf(scope) } : { to: '/properties' });
    }
  };
}

/** Home and pages about one property also offer portfolios and funds: these open the list of properties. */
const offers = (kinds: readonly ScopeKind[], kind: ScopeKind) => kinds.includes(kind) || kinds.length === 1;

/** What may be chosen here, filtered by what is typed, and the value of what is chosen. */
function useScopes(
  kinds: readonly ScopeKind[],
  kind: ScopeKind,
  typed: string,
): { groups: ScopeGroup[]; here: string } {
  const { t } = useTranslation('app');
  const { all: properties, selected } = useSelectedEnvironment();
  const holds = useHolds();
  const withFunds = offers(kinds, 'fund') && holds('funds.read');
  const known = useAnswer(funds.getFunds, {}, { enabled: withFunds }).data;
  const kept = tabScope.use();
  const groups = useMemo(
    () =>
      matchingScopes({
        typed,
        all: t('words:allProperties'),
        words: { portfolios: t('words:portfolios'), funds: t('words:funds') },
        properties: properties ?? [],
        funds: withFunds ? (known ?? []) : [],
        withPortfolios: offers(kinds, 'portfolio'),
      }),
    [typed, t, properties, known, withFunds, kinds],
  );
  const id = kind === 'property' ? selected?._id : 'id' in kept ? kept.id : undefined;
  return { groups, here: kind === 'all' ? kind : `${kind}:${id}` };
}
