// Runs before the first paint, so that the page does not flash in the wrong language, direction or color scheme. Both
// choices are stored in cookies: logging out clears local storage, and a choice about the device must outlive it.
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
  var isSignedIn = Boolean(localStorage.getItem('user_session_detail'));
  if (isSignedIn) root.setAttribute('data-signed-in', '');
  askForFirstFiles(root.lang);

  // Requests the files of this visit's first page at once, instead of each after the one before it.
  function askForFirstFiles(lang) {
    var list = document.getElementById('first-files');
    if (!list) return;
    var first = JSON.parse(list.textContent);
    var files = first.files[lang];
    var page = location.pathname.slice(first.base.length);
    // Before the first words are drawn: lines would move when it comes late.
    files.fonts.forEach(function (file) {
      ask(file, 'preload', 'font');
    });
    var asked = files['*'].slice();
    if (page === '/login' || !isSignedIn) asked = asked.concat(files.login);
    else asked = asked.concat(files.inside, page === '/home' || page === '/' ? files.home : []);
    asked.forEach(function (file) {
      if (file.endsWith('.css')) ask(file, 'preload', 'style');
      else ask(file, 'modulepreload');
    });
    if (isSignedIn && (page === '/home' || page === '/')) askFirstQuestions();

    function ask(file, rel, as) {
      var link = document.createElement('link');
      link.crossOrigin = '';
      // After the style sheets, which block the first paint.
      link.fetchPriority = as === 'font' ? 'auto' : 'low';
      link.href = first.base + '/' + file;
      link.rel = rel;
      if (as) link.as = as;
      document.head.appendChild(link);
    }
  }

  // Sends the requests of the start page of the last visit before the program has loaded (src/api/early-requests.ts
  // takes the answers).
  function askFirstQuestions() {
    window.askedFirst = {};
    var headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'X-CSRF-Token': cookie('csrfToken'),
    };
    JSON.parse(localStorage.getItem('askedFirst') || '[]').forEach(function (asked) {
      var answer = fetch(asked.url, {
        method: asked.method,
        headers: headers,
        body: asked.body,
        credentials: 'same-origin',
      });
      answer.catch(function () {});
      window.askedFirst[asked.url + (asked.body || '')] = answer;
    });
  }
})();
