import { GlobalRegistrator } from '@happy-dom/global-registrator';

// One page for all files of a process: loading the product's modules for each file takes longer than its tests.
if (!GlobalRegistrator.isRegistered)
  GlobalRegistrator.register({
    url: 'http://localhost:3000/',
    width: 1024,
    height: 768,
    // A click on a link would leave the page that the next file needs.
    settings: {
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
        disableFallbackToSetURL: true,
      },
    },
  });
