import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { useDeferredValue, type ComponentType } from 'react';
import { config } from '../session/config.ts';
import { currentSession } from '../session/session.ts';
import { routePath } from '../ui/addresses.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { setOpenAddresses } from '../ui/navigation/open-addresses.ts';
import { checkRoute, isClosedTo } from './guards.ts';
import { setScreens } from '../shared/known-screens.ts';
import { NavigationEffects } from './navigation/navigation-effects.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { placeKept, takePlace } from './scope/scope-in-address.ts';
import { screens, type AreaScreen } from './screens.ts';
import { loadTexts } from './texts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: AreaScreen;
  }
}

setScreens(screens);
setOpenAddresses((address) => {
  const person = currentSession();
  const screen = screens.find(({ path }) => path === address);
  return !person || !screen || !isClosedTo(screen, person);
});

/**
 * The first page is rendered as a deferred update, which can be interrupted, so that a slow phone handles a first tap
 * meanwhile. The router itself would render it synchronously.
 */
function Root() {
  const isBegun = useDeferredValue(true, false);
  return (
    <>
      <NavigationEffects />
      {isBegun && <Outlet />}
    </>
  );
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx')),
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentSession() ? '/home' : '/login', replace: true });
  },
});

const full = createRoute({
  getParentRoute: () => root,
  id: 'full',
  component: lazyRouteComponent(async () => {
    const { FullLayout, loadHeaderTexts } = await import('./layout/full-layout.tsx');
    await loadHeaderTexts();
    return { default: FullLayout };
  }),
});
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('./layout/bare-layout.tsx'), 'BareLayout'),
});

/** The pages that a visit begins with: no area adds parts to them, and what other pages need is not loaded with them. */
const firstPages: readonly string[] = ['/login', '/home'];

async function wholePage(path: string, Page: ComponentType): Promise<ComponentType> {
  if (firstPages.includes(path)) return Page;
  const { withPartsBelow } = await import('./later-pages.tsx');
  return withPartsBelow(path, Page);
}

function routeOf(screen: AreaScreen, parent: AnyRoute) {
  const load = async () => {
    const { default: Page, ahead } = await screen.load();
    ahead?.();
    const { tab } = screen;
    if (tab && !screens.find(({ path }) => path === tab.of)?.tab) {
      const { TabbedPage } = await import('./navigation/tabbed-page.tsx');
      return {
        default: () => (
          <TabbedPage tab={tab} path={screen.path}>
            <Page />
          </TabbedPage>
        ),
      };
    }
    const Whole = await wholePage(screen.path, Page);
    if (screen.needs !== 'environment') return { default: Whole };
    const { NeedsProperty } = await import('./needs-property.tsx');
    const Needy = () => (
      <NeedsProperty>
        <Whole />
      </NeedsProperty>
    );
    return { default: Needy };
  };
  return createRoute({
    getParentRoute: () => parent,
    path: routePath(screen.path),
    staticData: { screen },
    ...((screen.scope || screen.period) && { search: { middlewares: [placeKept(screen)] } }),
    beforeLoad: ({ location, params, search, cause }) => {
      const { token } = params as { token?: string };
      if (screen.keepsToken && token) localStorage.setItem('routeToken', token);
      const verdict = checkRoute(screen, currentSession());
      if (verdict === 'welcome') {
        if (cause !== 'preload') takePlace(screen, search);
        return;
      }
      throw redirect({
        to: verdict.to,
        ...(verdict.andReturn && { search: { redirect: location.href } }),
        // The page offers to request what the screen requires.
        ...(verdict.to === '/unauthorized' && { search: { ask: screen.may } }),
        replace: true,
      });
    },
    loader: () => loadTexts([screen.area]),
    component: lazyRouteComponent(load),
    pendingComponent: PageSkeleton,
    errorComponent: ScreenFailed,
  });
}

const under = (parent: typeof full | typeof bare, layout: 'full' | 'bare') =>
  screens.filter((screen) => screen.layout === layout).map((screen) => routeOf(screen, parent));

const layouts = [index, full.addChildren(under(full, 'full')), bare.addChildren(under(bare, 'bare'))];

export const router = createRouter({
  routeTree: root.addChildren(layouts),
  basepath: config.basePath || '/',
  defaultPreload: 'intent',
  scrollRestoration: false,
  defaultPendingMs: 250,
  defaultErrorComponent: ScreenFailed,
});

/** Users on public pages stay there when a session ends. */
export function isOnPublicPage(): boolean {
  const screen = router.state.matches.at(-1)?.staticData.screen;
  return !screen || screen.access === 'public' || screen.access === 'guest';
}
