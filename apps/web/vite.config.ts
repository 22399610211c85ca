import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areaTexts } from './build/area-texts.ts';
import { contractCalls } from './build/contract-calls.ts';
import { firstFiles } from './build/first-files.ts';
import { navIcons } from './build/nav-icons.ts';
import { servedBase } from './build/served-base.ts';

const vendor = (names: string) => new RegExp(`node_modules[\\\\/](${names})(?:[\\\\/]|\\.mjs$)`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCalls(), areaTexts(), navIcons(), react(), firstFiles(), servedBase()],
  // One build serves any base path: the page asks below `__BASE__`, which the server replaces; everything else is relative.
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `__BASE__/${filename}` : { relative: true }),
  },
  server: { proxy: { '/v2': process.env['STEWARD_API'] ?? 'http://localhost:8080' } },
  build: {
    manifest: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    modulePreload: {
      // The lists of all screens and all texts would name every file of the product, on the first visit. What a screen needs is
      // asked for once the screen is here, mostly when its link is pointed at; and what every page has needs no asking.
      resolveDependencies: (_, files, { hostId, hostType }) => {
        if (hostType === 'html') return files;
        if (/(screens|en|ar|de)-[^/]+$/.test(hostId)) return [];
        return files.filter((file) => !/\/(rolldown-runtime|react|core|kit|house|index)-[^/]+$/.test(file));
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: vendor('react|react-dom|scheduler'), priority: 30 },
            {
              name: 'core',
              test: vendor(
                '@tanstack[\\\\/](react-router|router-core|history|query-core|react-query|store|react-store)|i18next|react-i18next',
              ),
              priority: 20,
            },
            // What every page draws with: one file packs better than twenty.
            {
              name: 'kit',
              test: vendor(
                '@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|components[\\\\/](UnstyledButton|Button|Loader|Transition|ActionIcon|Anchor|Text|Skeleton))|clsx|@tabler[\\\\/]icons-react[\\\\/]dist[\\\\/]esm[\\\\/](createReactComponent|defaultAttributes)',
              ),
              priority: 15,
            },
            // What every page of ours needs: how it asks, who is here, and the plain parts of a screen.
            {
              name: 'house',
              test: /apps[\\/]web[\\/]src[\\/](api[\\/](address|client|failure|failure-text|hooks|leaving|query-client)|session[\\/][\w-]+|app[\\/](screens|guards|texts|logo|flag|footer|skip-link|colour-toggle|language-picker)|shared[\\/](become-somebody|change-language|known-screens|opening|refresh-session)|ui[\\/](addresses|error-state|format|link|menu-button|navigate|overlay-stack|skeletons|theme|toasts|use-dropdown))\.tsx?$/,
              priority: 12,
            },
            // What stands around every page of the product.
            {
              name: 'shell',
              test: /apps[\\/]web[\\/]src[\\/](app[\\/](full-layout|sidebar|profile-menu|shortcuts|back-to|trail)|api[\\/]live|ui[\\/](badges|page-header)|areas[\\/]\w+[\\/]\w+[\\/]header-\w+\.part)\.tsx?$/,
              priority: 11,
            },
            // The two first pages with all they need, fields and cards too: whoever comes further has them already.
            {
              name: 'home',
              test: /apps[\\/]web[\\/]src[\\/]areas[\\/]insight[\\/]home[\\/](home\.screen|portfolio|inbox|reminder)\.tsx$/,
              priority: 10,
            },
            {
              name: 'login',
              test: /apps[\\/]web[\\/]src[\\/](app[\\/]bare-layout|areas[\\/]access[\\/]session[\\/]login\.screen)\.tsx$/,
              priority: 9,
            },
            { name: 'screens', test: /\.screens\.ts$/, priority: 24 },
          ],
        },
      },
    },
  },
});
