import { modules } from '@steward/contract/module-tree';
import type { MantineColorScheme } from '@mantine/core';
import { session } from '@steward/contract/access/session';
import type { Need } from '@steward/contract/declared';
import type { TFunction } from 'i18next';
import { ask } from '../../api/client.ts';
import { leave } from '../../api/leaving.ts';
import { currentLanguage, languages } from '../../session/language.ts';
import type { SessionDetail } from '../../session/session.ts';
import { changeLanguage } from '../../shared/sign-in/change-language.ts';
import { openOver } from '../../shared/found/opening.ts';
import { isPlain, type PlainAddress, type PlainTarget } from '../../ui/addresses.ts';
import type { Go } from '../../ui/navigate.tsx';
import { checkRoute } from '../guards.ts';
import { screens } from '../screens.ts';

export type Group = 'recent' | 'objects' | 'go' | 'create' | 'run';

/** One line of the palette. */
export interface Entry {
  key: string;
  group: Group;
  label: string;
  /** Synonyms that also match. */
  also?: string;
  /** The kind of object, after the label. */
  badge?: string;
  note?: string | undefined;
  lang?: string;
  run: () => unknown;
}

interface Means {
  t: TFunction<['palette', 'titles']>;
  person: SessionDetail;
  go: Go;
  setColours: (scheme: MantineColorScheme) => void;
}

/** Screens about one object do not open without it; those that add one are under "create". */
const notByThemselves: ReadonlySet<string> = new Set<PlainAddress>([
  '/properties/edit',
  '/properties/add',
  '/space-new',
  '/show-bill',
  '/unauthorized',
  '/profile_setup',
]);

const creations: (PlainTarget & { key: string; may: Need })[] = [
  { key: 'property', to: '/properties/add', may: 'properties.create' },
  { key: 'space', to: '/space-new', may: 'spaces.create' },
  { key: 'bill', to: '/show-bill', may: 'utilities.create' },
  { key: 'portfolio', to: '/funds/portfolios', search: { item: 'new' }, may: 'portfolios.create' },
  { key: 'task', to: '/todo_list', search: { task: 'new' }, may: 'tasks.create' },
];

// In the order of the menu; screens outside the menu come last.
const placeOf = (path: string) => {
  const at = modules.findIndex(({ route }) => route === path);
  return at < 0 ? modules.length : at;
};

/** The names of a screen in the three languages, and its earlier and specified ones. */
export type OtherNames = (screen: { path: string; title: string }) => string;

/** Every screen that the user may open without choosing an object first. */
export const destinations = ({ t, person, go }: Means, otherNames: OtherNames): Entry[] =>
  screens
    .flatMap((screen) => (isPlain(screen.path) ? [{ ...screen, path: screen.path }] : []))
    .filter(
      ({ path, layout, access }) =>
        layout === 'full' && access !== 'public' && access !== 'guest' && !notByThemselves.has(path),
    )
    .filter((screen) => checkRoute(screen, person) === 'welcome')
    .toSorted((a, b) => placeOf(a.path) - placeOf(b.path))
    .map(({ path, title, within }) => {
      const name = t(title, { ns: 'titles' });
      return {
        key: `go ${path}`,
        group: 'go',
        // The page about one property has the same title.
        label: within ? t('palette.across', { name }) : name,
        also: otherNames({ path, title }),
        run: () => go({ to: path }),
      };
    });

export const creating = ({ t, person, go }: Means): Entry[] =>
  creations
    .filter(({ may, to }) => person.permissions.includes(may) && screens.some(({ path }) => path === to))
    .map(({ key, to, search = {} }) => ({
      key: `create ${key}`,
      group: 'create',
      label: t(`palette.create.${key}`),
      also: t('palette.also.create'),
      run: () => go({ to, search }),
    }));

/** Where nothing was found: the page may be one that the user has no access to. */
export const instead = ({ t, go }: Pick<Means, 't' | 'go'>): Entry[] => [
  {
    key: 'run ask',
    group: 'run',
    label: t('words:requestAccess'),
    run: () => go({ to: '/user_profile', hash: 'permissions' }),
  },
  { key: 'go /help', group: 'run', label: t('titles:help.title'), run: () => go({ to: '/help' }) },
];

export const running = ({ t, setColours }: Means): Entry[] => [
  ...languages
    .filter(({ code }) => code !== currentLanguage())
    .map(({ code, name }) => ({
      key: `run language ${code}`,
      group: 'run' as const,
      label: t('palette.run.language', { name }),
      also: t('palette.also.language'),
      run: () => changeLanguage(code),
    })),
  ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
    key: `run colours ${scheme}`,
    group: 'run' as const,
    label: t(`palette.run.${scheme}`),
    also: t(`palette.also.${scheme}`),
    run: () => setColours(scheme),
  })),
  {
    key: 'run shortcuts',
    group: 'run',
    label: t('palette.run.shortcuts'),
    also: t('palette.also.shortcuts'),
    run: () => openOver('shortcuts'),
  },
  {
    key: 'run logout',
    group: 'run',
    label: t('words:logout'),
    also: t('palette.also.logout'),
    run: async () => {
      await ask(session.logout, {}, { quiet: true }).catch(() => undefined);
      leave();
    },
  },
];
