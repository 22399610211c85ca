import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractCalls } from './build/contract-calls.ts';
import { servedBase } from './build/served-base.ts';

const vendor = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractCalls(), react(), servedBase()],
  // One build serves any base path: the page asks below `__BASE__`, which the server replaces; everything else is relative.
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `__BASE__/${filename}` : { relative: true }),
  },
  server: { proxy: { '/v2': process.env['STEWARD_API'] ?? 'http://localhost:8080' } },
  build: {
    manifest: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
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
                '@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|components[\\\\/](UnstyledButton|Button|Loader|Transition|ActionIcon|Anchor|Text|Skeleton))|clsx',
              ),
              priority: 15,
            },
            // What every page of ours needs: how it asks, who is here, and the plain parts of a screen.
            {
              name: 'house',
              test: /apps[\\/]web[\\/]src[\\/](api[\\/](address|client|failure|failure-text|hooks|leaving|live)|session[\\/]\w+|ui[\\/](badges|card|empty-state|error-state|format|link|menu-button|overlay-stack|skeletons|theme|toasts|use-dropdown))\.tsx?$/,
              priority: 12,
            },
            { name: 'nav-icons', test: /nav-icons\.ts$/, priority: 14 },
            { name: 'screens', test: /\.screens\.ts$/, priority: 24 },
            { name: 'titles-en', test: /titles\.en\.json$/, priority: 25 },
            { name: 'titles-ar', test: /titles\.ar\.json$/, priority: 25 },
            { name: 'titles-de', test: /titles\.de\.json$/, priority: 25 },
          ],
        },
      },
    },
  },
});
