import '@mantine/core/styles.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import 'virtual:theme-variables.css';
import './first-picture.css';
import { DirectionProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setWay } from '../api/leaving.ts';
import { queryClient } from '../api/query-client.ts';
import { config } from '../session/config.ts';
import { currentLanguage, languageDetails } from '../session/language.ts';
import { prepareFormats, setFormatLocale } from '../ui/format.ts';
import { Toasts } from '../ui/toasts.tsx';
import { heedBackRule } from './navigation/back-button.ts';
import { ColourProvider } from './layout/colour-provider.tsx';
import { fromHashAddress } from './navigation/hash-address.ts';
import { startOffline } from './offline.ts';
import { reloadOnceWhenStale } from './stale-build.ts';
import { startTexts } from './texts.ts';

const language = currentLanguage();
const { direction, locale } = languageDetails(language);
document.documentElement.lang = language;
document.documentElement.dir = direction;
setFormatLocale(locale);
prepareFormats();
reloadOnceWhenStale();
fromHashAddress(config.basePath);
// Before the router listens for Back: the first listener can stop the event.
const watch = heedBackRule();

const [{ router, isOnPublicPage }] = await Promise.all([import('./router.tsx'), startTexts(language)]);
watch(router.history);
setWay({
  isPublicPage: isOnPublicPage,
  toLogin: () => {
    queryClient.clear();
    void router.navigate({ to: '/login' });
  },
  toTwoFactor: () => void router.navigate({ to: '/two-factor-setup' }),
});

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <ColourProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </ColourProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}
startOffline();
