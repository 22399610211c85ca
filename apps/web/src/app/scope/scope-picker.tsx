import { Combobox, useCombobox } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { IconBriefcase, IconBuilding, IconBuildings, IconChevronDown, IconCoins } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { select, selectPortfolio } from '../../session/selection.ts';
import { paramsOf, scopeParams, tabScope, type Scope, type ScopeKind } from '../../session/scope.ts';
import { useSession } from '../../session/session.ts';
import { isTyping } from '../../shared/found/opening.ts';
import { useHolds } from '../../shared/may.ts';
import { useSelectedEnvironment } from '../../shared/selected-environment.ts';
import { isPlain } from '../../ui/addresses.ts';
import { useNavigate } from '../../ui/navigate.tsx';
import type { AreaScreen } from '../screens.ts';
import { matchingScopes, type ScopeGroup } from './scope-options.ts';
import classes from './scope-picker.module.css';

/** First in the top bar: what the page is about, and how to change it. Pages about the organization show its name. */
export function ScopePicker() {
  const screen = useMatches().at(-1)?.staticData.screen;
  const name = useSession()?.organization_name;
  if (screen?.scope) return <Picker screen={screen} kinds={screen.scope} />;
  return (
    <span className={classes.fixed} title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}

function useChoose(screen: AreaScreen, kinds: readonly ScopeKind[]) {
  const navigate = useNavigate();
  return (scope: Scope, portfolioId: string | undefined) => {
    if (scope.kind === 'property') select({ environmentId: scope.id, ...(portfolioId && { portfolioId }) });
    else if (scope.kind === 'portfolio') selectPortfolio(scope.id);
    else tabScope.set(scope);
    if (kinds.includes(scope.kind)) {
      const none = Object.fromEntries([...scopeParams, 'item', 'page'].map((param) => [param, undefined]));
      void navigate({ to: '.', search: (before) => ({ ...before, ...none, ...paramsOf(scope) }) });
    } else if (scope.kind === 'property') void navigate({ to: '/environment' });
    else
      void navigate({
        to: scope.kind === 'all' && screen.across && isPlain(screen.across) ? screen.across : '/properties',
      });
  };
}

const icons = { all: IconBuildings, portfolio: IconBriefcase, fund: IconCoins, property: IconBuilding };

function Picker({ screen, kinds }: { screen: AreaScreen; kinds: readonly ScopeKind[] }) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setTyped('');
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  const { scope, label, groups } = useScopes(kinds, typed);
  const choose = useChoose(screen, kinds);
  // Enter takes the first match.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (typed.trim()) selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const Icon = icons[scope.kind];
  return (
    <Combobox
      store={combobox}
      width={340}
      position="bottom-start"
      onOptionSubmit={(value) => {
        const [kind, id = ''] = value.split(':');
        const next = kind === 'all' ? { kind } : { kind: kind as 'property', id };
        const property = groups.flatMap(({ options }) => options).find((one) => one.value === value);
        combobox.closeDropdown();
        choose(next as Scope, property?.portfolioId);
      }}
    >
      <Combobox.Target targetType="button">
        <button
          ref={button}
          type="button"
          className={classes.scope}
          data-set={scope.kind !== 'all' || undefined}
          aria-label={t('scope.label', { name: label })}
          aria-keyshortcuts="p"
          title={label}
          onClick={() => combobox.toggleDropdown()}
        >
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          <bdi>{label}</bdi>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
          placeholder={t('scope.find')}
          aria-label={t('scope.find')}
        />
        <Combobox.Options mah={360} className={classes.options}>
          {groups.map(({ key, label: heading, options }) => (
            <Combobox.Group key={key} {...(heading && { label: <bdi>{heading}</bdi> })}>
              {options.map(({ value, name, place }) => (
                <Combobox.Option key={value} value={value} active={value === valueOf(scope)} className={classes.option}>
                  <bdi>{name}</bdi>
                  {place && <small>{place}</small>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && <Combobox.Empty>{t('words:noData')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const valueOf = (scope: Scope) => (scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`);

/** What may be chosen here, filtered by what is typed, and what is chosen. */
function useScopes(kinds: readonly ScopeKind[], typed: string): { scope: Scope; label: string; groups: ScopeGroup[] } {
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
  const scope = shownScope(kinds, kept, selected?._id);
  const label =
    scope.kind === 'property'
      ? (selected?.environment_name ?? '')
      : scope.kind === 'portfolio'
        ? properties?.find(({ portfolio_id }) => portfolio_id === scope.id)?.portfolio_name
        : scope.kind === 'fund'
          ? known?.find(({ _id }) => _id === scope.id)?.name
          : undefined;
  return { scope, label: label ?? t('words:allProperties'), groups };
}

/** Home and pages about one property also offer portfolios and funds: these open the list of properties. */
const offers = (kinds: readonly ScopeKind[], kind: ScopeKind) => kinds.includes(kind) || kinds.length === 1;

/** A page that needs one property is about the last one; a page of all properties may not know the scope of the tab. */
function shownScope(kinds: readonly ScopeKind[], kept: Scope, propertyId: string | undefined): Scope {
  const isOne = kinds.includes('property') && (kept.kind === 'property' || !kinds.includes('all'));
  if (isOne && propertyId) return { kind: 'property', id: propertyId };
  return kept.kind !== 'property' && kinds.includes(kept.kind) ? kept : { kind: 'all' };
}
