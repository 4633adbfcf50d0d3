/* Keeps a whole game on the reader's device: every page of it, and whatever those pages ask for. A page is read as the
   browser will read it, so nothing has to be listed anywhere. No library. */
(function () {
  "use strict";
  var CACHE = "tercio", AT_ONCE = 6;
  var own = document.querySelector("script[src*='assets/tercio/site.js']");
  var root = new URL("../../", own.src).href;

  function plain(address) { return address.split(/[?#]/)[0]; }
  function isOurs(address) { return address.indexOf(root) === 0; }

  /* What a page shows and runs: pictures, styles, scripts; the script and the figures of a tool; the index of the search. */
  function partsOf(page, address) {
    var found = [];
    function take(name, selector) {
      page.querySelectorAll(selector).forEach(function (one) { found.push(new URL(one.getAttribute(name), address).href); });
    }
    take("src", "img[src], script[src], source[src]");
    take("href", "link[rel~=stylesheet][href], link[rel~=icon][href], link[rel~=manifest][href], use[href], image[href]");
    page.querySelectorAll("[data-tercio-tool]").forEach(function (tool) {
      found.push(new URL("assets/tercio/" + tool.dataset.tercioTool + ".js", root).href, new URL(tool.dataset.from, root).href);
    });
    page.querySelectorAll("dialog.tercio-search").forEach(function (search) {
      found.push(new URL("assets/tercio/search.js", root).href);
      var game = /\/rules\/([a-z][a-z0-9_]*)\//.exec(address);
      [game ? game[1] : null, "guide"].filter(Boolean).forEach(function (name) {
        found.push(new URL("search/" + search.dataset.language + "/" + name + ".js", root).href);
      });
    });
    return found;
  }
  function pagesOf(page, address, folder) {
    var links = Array.prototype.map.call(page.querySelectorAll("a[href]"), function (one) { return plain(new URL(one.getAttribute("href"), address).href); });
    return links.filter(function (one) { return one.indexOf(folder) === 0 && /(?:\.html|\/)$/.test(one); });
  }
  function stylesOf(text, address) {
    return (text.match(/url\([^)]*\)/g) || []).map(function (one) { return one.slice(4, -1).trim().replace(/^['"]|['"]$/g, ""); })
      .filter(function (one) { return one && !/^(?:data:|#)/.test(one); }).map(function (one) { return new URL(one, address).href; });
  }

  /* Keeps all that can be reached from `here` within its folder; tells how many pages there are, and what could not be kept. */
  window.tercioKeep = function (here, tell) {
    var folder = here.slice(0, here.lastIndexOf("/") + 1), waiting = [], seen = {}, pages = 0, missed = [], running = 0;
    function want(address) {
      address = plain(address);
      if (!isOurs(address) || seen[address]) { return; }
      seen[address] = true;
      waiting.push(address);
    }
    function keep(kept, address) {
      return fetch(address).then(function (answer) {
        if (!answer.ok) { throw new Error(String(answer.status)); }
        var copy = answer.clone(), kind = answer.headers.get("content-type") || "", isPage = kind.indexOf("html") >= 0;
        return kept.put(address, copy).then(function () {
          return isPage || kind.indexOf("css") >= 0 ? answer.text() : "";
        }).then(function (text) {
          if (!isPage) { stylesOf(text, address).forEach(want); return; }
          var page = new DOMParser().parseFromString(text, "text/html");
          pages += 1;
          tell(pages);
          partsOf(page, address).forEach(want);
          pagesOf(page, address, folder).forEach(want);
        });
      }).catch(function () { missed.push(address); });
    }
    want(here);
    return window.caches.open(CACHE).then(function (kept) {
      return new Promise(function (done) {
        function go() {
          while (running < AT_ONCE && waiting.length) {
            running += 1;
            keep(kept, waiting.shift()).then(function () { running -= 1; go(); });
          }
          if (!running && !waiting.length) { done({ pages: pages, missed: missed }); }
        }
        go();
      });
    });
  };
})();
