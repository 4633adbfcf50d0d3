/* What the pages do by themselves: words explain themselves, maps zoom, decks are sorted through. No library. */
(function () {
  "use strict";

  /* --- words with a meaning --- */

  function explain(term) {
    var words = term.getAttribute("title");
    if (!words) { return; }
    var tip = null;
    term.removeAttribute("title");

    function show() {
      if (tip) { return; }
      tip = document.createElement("div");
      tip.className = "tercio-tip";
      tip.id = "tercio-tip";
      tip.setAttribute("role", "tooltip");
      tip.textContent = words;
      document.body.appendChild(tip);
      term.setAttribute("aria-describedby", tip.id);
      var box = term.getBoundingClientRect();
      var room = document.documentElement.clientWidth - tip.offsetWidth - 8;
      var above = box.top - tip.offsetHeight - 6;
      tip.style.left = Math.max(8, Math.min(box.left, room)) + window.scrollX + "px";
      tip.style.top = (above > 56 ? above : box.bottom + 6) + window.scrollY + "px";
    }

    function hide() {
      if (!tip) { return; }
      tip.remove();
      tip = null;
      term.removeAttribute("aria-describedby");
    }

    term.addEventListener("mouseenter", show);
    term.addEventListener("mouseleave", hide);
    term.addEventListener("focus", show);
    term.addEventListener("blur", hide);
    document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });
  }

  /* --- maps --- */

  function button(words, sign, act) {
    var made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", words);
    made.title = words;
    made.addEventListener("click", act);
    return made;
  }

  function zoomable(map) {
    var image = map.querySelector("img");
    if (!image) { return; }
    var view = document.createElement("div");
    view.className = "tercio-map-view";
    view.tabIndex = 0;
    view.setAttribute("role", "group");
    view.setAttribute("aria-label", image.alt);
    image.parentNode.insertBefore(view, image);
    view.appendChild(image);
    var scale = 1, x = 0, y = 0, held = null;

    function place() {
      var wide = view.clientWidth, high = view.clientHeight;
      x = Math.min(0, Math.max(wide - wide * scale, x));
      y = Math.min(0, Math.max(high - high * scale, y));
      image.style.transform = "translate(" + x + "px," + y + "px) scale(" + scale + ")";
      view.classList.toggle("is-near", scale > 1);
      map.dataset.zoom = scale.toFixed(2);
    }

    function zoom(by, px, py) {
      var next = Math.min(8, Math.max(1, scale * by));
      var atX = px === undefined ? view.clientWidth / 2 : px;
      var atY = py === undefined ? view.clientHeight / 2 : py;
      x = atX - (atX - x) * next / scale;
      y = atY - (atY - y) * next / scale;
      scale = next;
      place();
    }

    function whole() { scale = 1; x = 0; y = 0; place(); }

    view.addEventListener("wheel", function (event) {
      if (!event.ctrlKey && !event.metaKey) { return; }
      event.preventDefault();
      var box = view.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });
    view.addEventListener("pointerdown", function (event) {
      if (scale === 1) { return; }
      held = [event.clientX - x, event.clientY - y];
      view.setPointerCapture(event.pointerId);
    });
    view.addEventListener("pointermove", function (event) {
      if (held) { x = event.clientX - held[0]; y = event.clientY - held[1]; place(); }
    });
    view.addEventListener("pointerup", function () { held = null; });
    view.addEventListener("pointercancel", function () { held = null; });
    view.addEventListener("keydown", function (event) {
      var step = 40;
      var acts = {
        "+": function () { zoom(1.4); }, "=": function () { zoom(1.4); }, "-": function () { zoom(1 / 1.4); },
        "0": whole
      };
      if (scale > 1) {
        acts.ArrowLeft = function () { x += step; place(); };
        acts.ArrowRight = function () { x -= step; place(); };
        acts.ArrowUp = function () { y += step; place(); };
        acts.ArrowDown = function () { y -= step; place(); };
      }
      if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
    });
    var tools = document.createElement("div");
    tools.className = "tercio-map-tools";
    tools.appendChild(button(map.dataset.zoomIn, "+", function () { zoom(1.4); }));
    tools.appendChild(button(map.dataset.zoomOut, "−", function () { zoom(1 / 1.4); }));
    tools.appendChild(button(map.dataset.zoomReset, "↺", whole));
    var keys = document.createElement("span");
    keys.className = "tercio-map-keys";
    keys.textContent = map.dataset.keys;
    tools.appendChild(keys);
    map.insertBefore(tools, map.firstChild);
    place();
  }

  /* --- decks --- */

  function sortable(deck) {
    var chosen = {};
    deck.querySelectorAll(".tercio-filter").forEach(function (filter, number) {
      filter.addEventListener("click", function (event) {
        var pressed = event.target.closest("button");
        if (!pressed) { return; }
        filter.querySelectorAll("button").forEach(function (one) {
          one.setAttribute("aria-pressed", String(one === pressed));
        });
        chosen[number] = pressed.dataset.show;
        deck.querySelectorAll("img[data-marks]").forEach(function (card) {
          var marks = card.dataset.marks.split(" ");
          card.hidden = !Object.keys(chosen).every(function (key) {
            return !chosen[key] || marks.indexOf(chosen[key]) >= 0;
          });
        });
      });
    });
  }

  /* --- folded parts open when they are linked to, or printed --- */

  function unfold() {
    var name = decodeURIComponent(window.location.hash.slice(1));
    var target = name ? document.getElementById(name) : null;
    var folded = target ? target.closest("details") : null;
    while (folded) {
      folded.open = true;
      folded = folded.parentElement.closest("details");
    }
    if (target) { target.scrollIntoView(); }
  }

  /* --- what the theme leaves without a name, for readers who hear the page or go through it with the keyboard --- */

  /* A table that still scrolls can be reached with the keyboard. */
  function nameTable(wrap, scrolls) {
    if (!scrolls) { wrap.removeAttribute("tabindex"); wrap.removeAttribute("role"); wrap.removeAttribute("aria-label"); return; }
    var headings = Array.prototype.filter.call(document.querySelectorAll("article h1, article h2, article h3, article h4"),
      function (one) { return one.compareDocumentPosition(wrap) & Node.DOCUMENT_POSITION_FOLLOWING; });
    var above = headings[headings.length - 1];
    wrap.tabIndex = 0;
    wrap.setAttribute("role", "region");
    if (above) { wrap.setAttribute("aria-label", above.textContent.replace("¶", "").trim()); }
  }

  /* --- tables that are wider than the page: nobody reads sideways on a phone --- */

  var SHORT = 7, LONG = 26, MANY = 8, PHONE = 720;

  function wrapHead(cell) {
    var inner = document.createElement("span");
    inner.append.apply(inner, Array.prototype.slice.call(cell.childNodes));
    cell.appendChild(inner);
  }

  /* What a card needs to know, noted once: the head of each cell, and how much room it asks for. */
  function noteHeads(table) {
    var heads = Array.prototype.map.call(table.querySelectorAll("thead th"), function (one) {
      wrapHead(one);
      return one.textContent.trim();
    });
    var rows = Array.prototype.slice.call(table.querySelectorAll("tbody tr"));
    table.setAttribute("role", "table");
    table.querySelectorAll("tr").forEach(function (row) { row.setAttribute("role", "row"); });
    table.querySelectorAll("thead th").forEach(function (one) { one.setAttribute("role", "columnheader"); });
    var isMatrix = rows.length > 0 && heads.length > 2;
    rows.forEach(function (row) {
      var titled = false;
      Array.prototype.forEach.call(row.cells, function (one, at) {
        var words = one.textContent.trim();
        one.setAttribute("role", "cell");
        one.dataset.head = heads[at] || "";
        one.classList.toggle("is-nothing", !words && !one.querySelector("img"));
        one.classList.toggle("is-long", words.length > LONG);
        if (!titled && words && (heads[at] || at)) { one.classList.add("is-title"); titled = true; }
        if (at && words.length > SHORT) { isMatrix = false; }
      });
    });
    table.dataset.matrix = String(isMatrix);
  }

  function fitTable(wrap) {
    var table = wrap.querySelector("table");
    if (!table || !table.tHead || !wrap.clientWidth) { return; }
    if (table.dataset.matrix === undefined) { noteHeads(table); }
    function isWide() { return wrap.scrollWidth > wrap.clientWidth + 1; }
    delete table.dataset.shape;
    if (isWide() && table.dataset.matrix === "true") { table.dataset.shape = "turned"; }
    if (isWide() && window.innerWidth < PHONE) { table.dataset.shape = "cards"; }
    nameTable(wrap, isWide());
  }

  function layOutForPaper(table) {
    if (!table.tHead) { return; }
    if (table.dataset.matrix === undefined) { noteHeads(table); }
    if (table.dataset.matrix === "false" && table.tHead.rows[0].cells.length > MANY) { table.dataset.shape = "cards"; }
    else { delete table.dataset.shape; }
  }

  function fitTables(inside) {
    inside.querySelectorAll(".md-typeset__scrollwrap").forEach(fitTable);
  }

  /* The theme wraps tables when the page is ready, after this has run. */
  window.addEventListener("load", function () {
    fitTables(document);
    var wide = window.innerWidth;
    window.addEventListener("resize", function () {
      if (window.innerWidth !== wide) { wide = window.innerWidth; fitTables(document); }
    });
  });
  document.addEventListener("toggle", function (event) {
    if (event.target.open) { fitTables(event.target); }
  }, true);

  /* A rule has the same address in every language: who changes it stays at the rule. */
  document.querySelectorAll(".md-select__link[hreflang]").forEach(function (link) {
    link.addEventListener("click", function () { link.hash = window.location.hash; });
  });

  document.querySelectorAll("a.tercio-term").forEach(explain);
  document.querySelectorAll(".tercio-map").forEach(zoomable);
  document.querySelectorAll(".tercio-deck").forEach(sortable);
  window.addEventListener("hashchange", unfold);
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (one) { one.open = true; });
    document.querySelectorAll(".md-typeset__scrollwrap table").forEach(layOutForPaper);
  });
  window.addEventListener("afterprint", function () { fitTables(document); });
  if (window.location.hash) { unfold(); }
})();
