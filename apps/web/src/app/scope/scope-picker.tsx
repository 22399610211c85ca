import { environments } from '@steward/contract/estate/environments';
import { funds } from '@steward/contract/estate/funds';
import { IconBriefcase, IconBuilding, IconBuildings, IconChevronDown, IconCoins } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { tabScope, type Scope, type ScopeKind } from '../../session/scope.ts';
import { useSession } from '../../session/session.ts';
import { isTyping } from '../../shared/found/opening.ts';
import { useSelectedEnvironment } from '../../shared/selected-environment.ts';
import { useDropdown } from '../../ui/navigation/use-dropdown.ts';
import type { AreaScreen } from '../screens.ts';
import classes from './scope-picker.module.css';

// Its list of matches is loaded when it is opened: most visits never do.
const loadMenu = () => import('./scope-menu.tsx');
const ScopeMenu = lazy(loadMenu);

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

const icons = { all: IconBuildings, portfolio: IconBriefcase, fund: IconCoins, property: IconBuilding };

/** A page that needs one property is about the last one; a page of all properties may not know the scope of the tab. */
function shownKind(kinds: readonly ScopeKind[], kept: Scope): ScopeKind {
  if (kinds.includes(kept.kind)) return kept.kind;
  return kinds.includes('all') ? 'all' : 'property';
}

function Picker({ screen, kinds }: { screen: AreaScreen; kinds: readonly ScopeKind[] }) {
  const { t } = useTranslation('app');
  const { isOpen, open, close, anchor } = useDropdown();
  const kept = tabScope.use();
  const kind = shownKind(kinds, kept);
  const openByKey = useEffectEvent(() => open(true));
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      openByKey();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const Icon = icons[kind];
  return (
    <div ref={anchor} className={classes.anchor}>
      <button
        type="button"
        className={classes.scope}
        data-set={kind !== 'all' || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="p"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => open(!isOpen)}
      >
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        <span className="visually-hidden">{t('scope.shown')} </span>
        <bdi>
          <ScopeName kind={kind} id={kept.kind === kind && 'id' in kept ? kept.id : ''} />
        </bdi>
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScopeMenu screen={screen} kinds={kinds} kind={kind} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function ScopeName({ kind, id }: { kind: ScopeKind; id: string }) {
  const { t } = useTranslation('words');
  if (kind === 'property') return <PropertyName id={id} />;
  if (kind === 'portfolio') return <PortfolioName id={id} />;
  return kind === 'fund' ? <FundName id={id} /> : t('allProperties');
}

/** Without an id, the property that the page has selected. */
function PropertyName({ id }: { id: string }) {
  const { t } = useTranslation('words');
  const { selected } = useSelectedEnvironment();
  return (id === '' || selected?._id === id ? selected?.environment_name : undefined) ?? t('property');
}

function PortfolioName({ id }: { id: string }) {
  const { t } = useTranslation('words');
  const all = useAnswer(environments.getAllEnvByUserId, {}).data;
  return all?.find(({ portfolio_id }) => portfolio_id === id)?.portfolio_name ?? t('portfolio');
}

function FundName({ id }: { id: string }) {
  const { t } = useTranslation('words');
  return useAnswer(funds.getFunds, {}).data?.find(({ _id }) => _id === id)?.name ?? t('funds');
}
