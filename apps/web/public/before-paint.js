// Runs before the first paint, so that nobody sees a flash of the wrong language, direction or colour scheme.
// Both choices live in cookies: logging out empties local storage, and a choice about the device should outlive it.
(function () {
  function cookie(name) {
    var hit = document.cookie.match('(?:^|; )' + name + '=([^;]*)');
    return hit ? decodeURIComponent(hit[1]) : '';
  }
  var root = document.documentElement;
  var language = cookie('locales');
  root.lang = language === 'ar' || language === 'de' ? language : 'en';
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  var scheme = cookie('colourScheme');
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
