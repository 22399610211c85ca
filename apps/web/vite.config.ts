import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areaTexts } from './build/area-texts.ts';
import { contractCalls } from './build/contract-calls.ts';
import { firstFiles } from './build/first-files.ts';
import { navIcons } from './build/nav-icons.ts';
import { screenFiles } from './build/screen-files.ts';
import { servedBase } from './build/served-base.ts';
import { themeVariables } from './build/theme-variables.ts';

const vendor = (names: string) => new RegExp(`node_modules[\\\\/](${names})(?:[\\\\/]|\\.mjs$)`);

/** Libraries of every page: each file is a round trip, and one file compresses better than twenty. */
const ofEveryPage = vendor(
  '@tanstack[\\\\/](react-router|router-core|history|query-core|react-query|store|react-store)|i18next|react-i18next|@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|components[\\\\/](UnstyledButton|Button|Loader|Transition|ActionIcon|Anchor|Text|Skeleton))|clsx|@tabler[\\\\/]icons-react[\\\\/]dist[\\\\/]esm[\\\\/](createReactComponent|defaultAttributes)',
);
/** Parts of them that no first page uses. */
const ofLaterPages =
  /@tanstack[\\/].*(queriesObserver|useQueries)|@mantine[\\/]core[\\/]esm[\\/]core[\\/]utils[\\/](create-scoped-keydown-handler|find-closest-number|find-element-ancestor|get-base-value|get-breakpoint-value|get-context-item-index|get-safe-id|get-sorted-breakpoints|primitive)/;

/** The code of every page contains the names of its classes; those that the build would give are twice as long. */
const shortClass = (name: string, file: string) =>
  `s${createHash('sha256')
    .update(`${relative(import.meta.dirname, file)} ${name}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 5)}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractCalls(),
    areaTexts(),
    navIcons(),
    screenFiles(),
    themeVariables(),
    react(),
    firstFiles(),
    servedBase(),
  ],
  // One build serves any base path: the page loads files below `__BASE__`, which the server replaces; everything else
  // is relative.
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `__BASE__/${filename}` : { relative: true }),
  },
  server: { proxy: { '/v2': process.env['STEWARD_API'] ?? 'http://localhost:8080' } },
  resolve: {
    // They repeat for older versions what React has.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  css: { modules: { generateScopedName: shortClass } },
  build: {
    manifest: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    modulePreload: {
      // The lists of all screens and texts would preload every file of the product on the first visit. The files of a
      // screen are requested once the screen has loaded, mostly when its link is hovered; files of every page need no
      // preloading.
      resolveDependencies: (_, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        if (/\/(house|later|((en|ar|de)(\.later)?))-[^/]+$/.test(hostId)) return [];
        return files.filter((file) => !/\/(react|core|house|index)-[^/]+$/.test(file));
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
              priority: 30,
            },
            {
              name: 'core',
              test: (id: string) => ofEveryPage.test(id) && !ofLaterPages.test(id),
              priority: 20,
            },
            {
              name: 'core-later',
              test: ofLaterPages,
              priority: 19,
            },
            // The product's own code of every page: requests, session, and the basic parts of a screen.
            {
              name: 'house',
              test: /apps[\\/]web[\\/]src[\\/](api[\\/](address|client|failure|failure-text|hooks|leaving|query-client)|areas[\\/]\w+[\\/][\w-]+[\\/][\w-]+\.screens|session[\\/][\w-]+|app[\\/](app\.screens|screens|guards|texts|layout[\\/](logo|flag|footer|skip-link|colour-toggle|language-picker))|shared[\\/](known-screens|found[\\/]opening|sign-in[\\/](switch-session|change-language|refresh-session))|ui[\\/](addresses|error-state|format|link|navigate|skeletons|theme|toasts|navigation[\\/](menu-button|use-dropdown)|overlays[\\/]overlay-stack))\.tsx?$/,
              priority: 12,
            },
            // The code around every page of the product, and the page that most visits start with.
            {
              name: 'inside',
              test: /apps[\\/]web[\\/]src[\\/](app[\\/](layout[\\/]full-layout|navigation[\\/](sidebar|profile-menu|shortcuts|back-to|trail|phone-bar))|api[\\/]live|ui[\\/](badges|page-header)|areas[\\/]\w+[\\/]\w+[\\/]header-\w+\.part|areas[\\/]insight[\\/]home[\\/](home\.screen|portfolio|inbox|reminder))\.tsx?$/,
              priority: 11,
            },
            // What pages other than the first of a visit need: the list of their files, and the parts below them.
            {
              name: 'later',
              test: /virtual:screen-file-list|app[\\/](later-pages|shared-contents|layout[\\/]parts-below)\.tsx?$/,
              priority: 10,
            },
            {
              name: 'login',
              test: /apps[\\/]web[\\/]src[\\/](app[\\/]layout[\\/]bare-layout|areas[\\/]access[\\/]session[\\/]login\.screen)\.tsx$/,
              priority: 9,
            },
          ],
        },
      },
    },
  },
});
