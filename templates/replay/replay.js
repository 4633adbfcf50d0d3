"use strict";
// Steps through a recorded battle. Everything shown was reckoned by the engine; this only puts it on the page. Texts are
// set as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const NS = "http://www.w3.org/2000/svg";
  const PAUSES = { slow: 2400, usual: 1200, fast: 500, very_fast: 150 };
  const find = (id) => document.getElementById(id);
  const board = find("board"), map = board.querySelector("svg");
  const home = map.getAttribute("viewBox").split(/\s+/).map(Number);

  let language = data.language, detail = 1, at = 0, timer = 0, pace = "usual", picked = -1;
  // Within a page of somebody else: the map, the words and the buttons, and nothing around them.
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embedded", isEmbedded);
  let poses = [], before = [], view = home.slice();

  const word = (name) => data.words[name][language];
  const said = (words) => (words ? words[language] : "");
  const step = () => data.steps[at];

  function make(name, attributes, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) if (value !== null) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }
  function draw(name, attributes, ...inside) {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }
  const sideClass = (side) => (side >= 0 ? `side${side % 4}` : "nobody");
  // Each side has the colours of its counters on the map.
  data.sides.forEach((side, number) => {
    for (const name of ["main", "on", "pale"]) document.documentElement.style.setProperty(`--${name}${number % 4}`, side[name]);
  });

  // --- the position after a step ------------------------------------------------------------------------------

  // Every so many steps the whole position is kept, so that going back is as quick as going on.
  const EVERY = 64, kept = [data.start];
  function position(number) {
    let from = Math.min(Math.floor(number / EVERY), kept.length - 1);
    let now = kept[from].slice();
    for (let index = from * EVERY + 1; index <= number; index += 1) {
      for (const [actor, pose] of data.steps[index].changes) now[actor] = pose;
      if (index % EVERY === 0 && kept.length === index / EVERY) kept.push(now.slice());
    }
    return now;
  }
  const isTold = (number) => number === 0 || data.steps[number].level <= detail;
  function next(number, way) {
    let found = number + way;
    while (found > 0 && found < data.steps.length && !isTold(found)) found += way;
    return found < 0 || found >= data.steps.length ? number : found;
  }
  function lastTold() {
    let found = data.steps.length - 1;
    return isTold(found) ? found : next(found, -1);
  }

  // --- tokens -------------------------------------------------------------------------------------------------

  // Rings and ways lie below the counters, so that they hide nobody; aims and names lie above.
  const rings = draw("g", { id: "rings" }), ways = draw("g", { id: "ways" }), layer = draw("g", { id: "tokens" }), aims = draw("g", { id: "aims" }), names = draw("g", { id: "names" });
  map.append(rings, ways, layer, aims, names);
  const tokens = data.actors.map((actor, number) => {
    if (!actor.size) return null;
    const token = draw("g", { class: `token ${sideClass(actor.side)} ${actor.kind}`, "data-actor": number });
    const size = actor.size;
    token.append(draw("title"));
    token.addEventListener("click", () => { picked = picked === number ? -1 : number; showPicked(); });
    layer.append(token);
    const turned = draw("g", { class: "turned" });
    // What stands on a base with corners is drawn anew wherever the base turns or has another shape.
    if (actor.base) { token.append(turned, draw("g", { class: "words" }), draw("g", { class: "badges" })); return token; }
    turned.append(draw("path", { class: "front", d: `M0 ${-1.42 * size} L${0.5 * size} ${-0.78 * size} L${-0.5 * size} ${-0.78 * size} Z` }));
    token.append(turned, draw("circle", { class: "body", r: size }));
    if (actor.side % 2 === 1) token.append(draw("circle", { class: "ring", r: size * 0.84 }));
    // Letters stand in the counter, where no neighbour can hide them; the icon of the arm is small below them.
    const letters = actor.label || actor.sign, isUpper = actor.most || actor.label;
    if (actor.look) {
      const wide = (actor.label ? 0.78 : actor.most ? 0.95 : 1.2) * size;
      const x = actor.label && actor.most ? -0.72 * size : -wide / 2, y = actor.label ? 0.06 * size : actor.most ? -0.78 * size : -wide / 2;
      token.append(draw("use", { href: `#look-${actor.look}`, x, y, width: wide, height: wide }));
    }
    if (letters) token.append(sign(letters, 0, isUpper ? 0 : 0.3 * size, (isUpper ? 0.8 : 1) * size));
    if (actor.most) token.append(draw("text", { class: "strength", x: actor.label ? 0.34 * size : 0, y: 0.72 * size, "font-size": 0.72 * size }));
    token.append(draw("g", { class: "badges" }));
    return token;
  });
  // --- bases with corners: as wide and deep as they are now, turned as they face; all else is round ------------

  const baseOf = (number, pose = poses[number]) => pose.base || data.actors[number].base;
  const around = (pose) => { const turn = Math.max(pose.facing, 0) * Math.PI / 180; return [Math.sin(turn), Math.cos(turn)]; };
  // Half of what it takes up across the map, and down.
  function halves(number) {
    const base = baseOf(number), [sine, cosine] = around(poses[number]).map(Math.abs), size = data.actors[number].size;
    return base ? [(base[0] * cosine + base[1] * sine) / 2, (base[0] * sine + base[1] * cosine) / 2] : [size, size];
  }
  // A spot of the base, to the right of its middle and behind it, as it lies on the map.
  function upon(pose, right, behind) {
    const [sine, cosine] = around(pose);
    return [right * cosine - behind * sine, right * sine + behind * cosine];
  }
  // From its middle to its edge, on the way to another spot.
  function edgeOf(number, pose, to) {
    const base = baseOf(number, pose), [x, y] = [to[0] - pose.x, to[1] - pose.y], [sine, cosine] = around(pose), far = Math.hypot(x, y);
    if (!base || !far) return data.actors[number].size;
    return far * Math.min(base[0] / 2 / Math.abs(x * cosine + y * sine), base[1] / 2 / Math.abs(y * cosine - x * sine));
  }
  const block = (name, wide, deep, more = 0) => draw("rect", { class: name, x: -wide / 2 - more, y: -deep / 2 - more, width: wide + 2 * more, height: deep + 2 * more, rx: Math.max(more, 0) });
  const RIM = 0.08, BROW = 0.12;
  // A broad line along the front and a point before it; the second side has a frame, as its round pieces have a ring.
  function baseParts(side, wide, deep) {
    const low = Math.min(wide, deep), rim = RIM * low;
    const parts = [draw("path", { class: "front", d: `M0 ${-deep / 2 - 0.2 * low} l${0.22 * low} ${0.24 * low} h${-0.44 * low} Z` }), block("body", wide, deep)];
    if (side % 2 === 1) parts.push(block("ring", wide, deep, -rim));
    return [...parts, draw("rect", { class: "brow", x: rim - wide / 2, y: rim - deep / 2, width: wide - 2 * rim, height: BROW * low })];
  }
  // Letters, the icon of the arm and the strength stand upright on the base, in the one or two lines that leave them
  // largest; the strength in a field of its own, or "1 2" would be read as one. The outline of letters has the colour of
  // the base, so that a stroke over its edge can be read.
  const ICON = 1, CHIP = 0.24, BETWEEN = 0.3, LINE = 0.92, TALL = 0.8, OVER = 1.06, ACROSS = 0.3, LARGEST = 0.68, BROKEN = 0.93, ruler = document.createElement("canvas").getContext("2d");
  ruler.font = "bold 100px system-ui, Arial, sans-serif";
  function baseWords(actor, pose, [wide, deep]) {
    const parts = [actor.label || actor.sign, actor.look, actor.most ? String(pose.strength) : ""]
      .map((what, kind) => ({ what, kind, long: kind === 1 ? ICON : ruler.measureText(what).width / 100 + (kind ? CHIP : 0) })).filter(({ what }) => what);
    // Behind the line along the front, and within the frame.
    const low = Math.min(wide, deep), rim = RIM * low * (actor.side % 2 === 1 ? 1.4 : 1), [aside, down] = upon(pose, 0, BROW * low / 2);
    const long = (line) => line.reduce((sum, { long }) => sum + long, BETWEEN * (line.length - 1)), [sine, cosine] = around(pose).map(Math.abs);
    const ways = (parts.length > 1 ? [[parts], [parts.slice(0, 1), parts.slice(1)]] : [[parts]]).map((lines) => {
      const broad = Math.max(...lines.map(long)), high = TALL + LINE * (lines.length - 1);
      const room = Math.min((wide - 2 * rim) / (broad * cosine + high * sine), (deep - 2 * rim - BROW * low) / (broad * sine + high * cosine));
      // On a base that lies aslant their corners may stand over its edges.
      return [Math.min((OVER + 2 * ACROSS * sine * cosine) * room, LARGEST * low), lines];
    });
    const [font, lines] = ways.length > 1 && ways[0][0] < BROKEN * ways[1][0] ? ways[1] : ways[0];
    return lines.flatMap((line, row) => {
      const foot = down + font * (0.36 + LINE * (row - (lines.length - 1) / 2));
      let left = aside - font * long(line) / 2;
      return line.map(({ what, long, kind }) => {
        const x = left;
        left += font * (long + BETWEEN);
        if (kind === 1) return draw("use", { href: `#look-${what}`, x, y: foot - 0.86 * font, width: ICON * font, height: ICON * font });
        const made = draw("text", { class: kind ? "strength" : "letters", x: x + font * long / 2, y: foot, "font-size": font });
        made.textContent = what;
        return kind ? draw("g", {}, draw("rect", { class: "chip", x, y: foot - 0.83 * font, width: font * long, height: 0.94 * font, rx: 0.12 * font }), made) : made;
      });
    });
  }
  function setBase(token, number) {
    const actor = data.actors[number], pose = poses[number], base = baseOf(number);
    token.querySelector(".turned").replaceChildren(...baseParts(actor.side, ...base));
    token.querySelector(".words").replaceChildren(...baseWords(actor, pose, base));
  }
  function sign(letters, x, y, size) {
    const made = draw("text", { x, y, "font-size": size * [1, 1, 0.8, 0.62, 0.5, 0.42, 0.36][Math.min(letters.length, 6)] });
    made.textContent = letters;
    return made;
  }
  function badges(token, actor, pose) {
    const group = token.querySelector(".badges"), base = pose.base || actor.base, size = base ? 0.66 * Math.min(...base) : actor.size;
    group.replaceChildren();
    pose.marks.forEach((name, index) => {
      const mark = data.marks[name], angle = (-50 + 52 * index) * Math.PI / 180, away = 1.12 * size;
      // Far enough out to leave the letters of the counter free; of a base along its rear, from the right.
      const [x, y] = base ? upon(pose, base[0] / 2 - (0.42 + 0.88 * index) * size, base[1] / 2 + 0.2 * size) : [Math.cos(angle) * away, Math.sin(angle) * away];
      const badge = draw("g", { class: mark.look ? "badge-sign" : "badge-sign plain", transform: `translate(${x} ${y})` });
      badge.append(draw("circle", { class: "badge", r: 0.42 * size }));
      if (mark.look) badge.append(draw("use", { href: `#look-${mark.look}`, x: -0.3 * size, y: -0.3 * size, width: 0.6 * size, height: 0.6 * size }));
      else badge.append(sign(markLetters()[name], 0, 0.18 * size, 0.52 * size));
      group.append(badge);
    });
  }
  // A mark that has no icon goes by its figure or its first letter; where another begins like it, by the first two that
  // tell them apart: "Line" is L, "Limbered" Lm.
  let lettersOf = {};
  function markLetters() {
    if (lettersOf[language]) return lettersOf[language];
    const given = {}, taken = new Map();
    const usual = (name) => data.start.filter((pose) => pose.marks.includes(name)).length;
    for (const [name, mark] of Object.entries(data.marks).sort(([one], [other]) => usual(other) - usual(one))) {
      const words = said(mark.words), figure = /−?\d+/.exec(words), other = taken.get(words.slice(0, 1).toUpperCase());
      if (mark.look) continue;
      if (figure) { given[name] = figure[0]; continue; }
      const lower = words.toLowerCase(), alike = other ? [...lower].findIndex((letter, index) => letter !== other[index] && /\p{L}/u.test(letter)) : -1;
      given[name] = words.slice(0, 1).toUpperCase() + (alike > 0 ? lower[alike] : "");
      if (!other) taken.set(given[name], lower);
    }
    return (lettersOf[language] = given);
  }
  let placed = [], crowds = [];
  function place(number) {
    const token = tokens[number], actor = data.actors[number], pose = poses[number];
    const crowd = token && pose.x !== null ? gatherings.get(pose.place).units.join() : "";
    if (!token || (placed[number] === pose && crowds[number] === crowd && !actor.rider)) return;
    placed[number] = pose; crowds[number] = crowd;
    const shown = pose.x !== null;
    token.style.display = shown ? "" : "none";
    token.dataset.place = pose.place; token.dataset.strength = pose.strength; token.dataset.marks = pose.marks.join(" ");
    token.dataset.facing = pose.facing;
    if (!shown) { token.style.transform = ""; return; }
    const [x, y] = spot(number);
    token.style.transform = `translate(${x}px, ${y}px)`;
    const turned = token.querySelector(".turned");
    turned.style.display = pose.facing >= 0 || actor.base ? "" : "none";
    turned.setAttribute("transform", `rotate(${Math.max(pose.facing, 0)})`);
    if (actor.base) setBase(token, number);
    const strength = token.querySelector(".strength");
    if (strength) strength.textContent = pose.strength;
    token.querySelector("title").textContent = about(number);
    badges(token, actor, pose);
  }
  // Who shares a place with a unit stands at its shoulder, the second at the other, and so on round.
  const SHOULDERS = [[-0.85, -0.85], [0.85, -0.85], [-0.85, 0.85], [0.85, 0.85]];
  let gatherings = new Map();
  function gather() {
    gatherings = new Map();
    poses.forEach((pose, number) => {
      if (!tokens[number] || pose.x === null) return;
      const here = gatherings.get(pose.place) || { units: [], riders: [] };
      if (data.actors[number].rider) here.riders.push(number);
      else here.units.push(number);
      gatherings.set(pose.place, here);
    });
  }
  function spot(number) {
    const pose = poses[number], actor = data.actors[number], here = gatherings.get(pose.place);
    if (!actor.rider && here.units.length > 1) {
      // Units in one hex overlap so far that each can be seen.
      const aside = (here.units.indexOf(number) - (here.units.length - 1) / 2) * Math.min(0.9, 1.6 / here.units.length) * actor.size;
      return [pose.x + aside, pose.y + aside / 2];
    }
    if (!actor.rider || (!here.units.length && here.riders.length === 1)) return [pose.x, pose.y];
    const unit = here.units[here.units.length - 1] ?? number, far = data.actors[unit].size, [across, down] = SHOULDERS[here.riders.indexOf(number) % 4], base = baseOf(unit);
    // Behind a base, or before it, where its letters and its signs are not.
    if (base) return upon(poses[unit], across * base[0] / 2, -down * (base[1] / 2 + actor.size)).map((aside, axis) => [pose.x, pose.y][axis] + aside);
    return [pose.x + across * far, pose.y + down * far];
  }
  // Pieces of terrain that players may lay elsewhere are part of the drawn map, and are moved with it.
  const ground = data.actors.map((actor) => (actor.drawn ? [...map.querySelectorAll("[data-name]")].filter((one) => one.dataset.name === actor.drawn) : []));
  function shift(number) {
    const pose = poses[number], first = data.start[number];
    for (const piece of ground[number]) piece.setAttribute("transform", `translate(${pose.x - first.x} ${pose.y - first.y})`);
  }
  function about(number) {
    const actor = data.actors[number], pose = poses[number], parts = [said(actor.name)];
    if (actor.body) parts.push(said(actor.body));
    if (actor.most) parts.push(`${word("strength").toLowerCase()} ${pose.strength} ${word("of")} ${actor.most}`);
    parts.push(...pose.marks.map((name) => said(data.marks[name].words)));
    parts.push(pose.x === null ? word("gone") : pose.place);
    return parts.join(" · ");
  }

  // --- arrows -------------------------------------------------------------------------------------------------

  function arrow(points, name, where) {
    const [x2, y2] = points[points.length - 1], [x1, y1] = points[points.length - 2];
    const turn = Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI;
    where.append(
      draw("path", { class: name, d: "M" + points.map((point) => point.join(" ")).join(" L") }),
      draw("path", { class: name === "aim" ? "tip tip-aim" : "tip", d: "M0 0 L-2.4 1.2 L-2.4 -1.2 Z", transform: `translate(${x2} ${y2}) rotate(${turn})` }),
    );
  }
  // A point so far from one towards the other, so that no counter is covered.
  function towards(from, to, length) {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return from.map((number, axis) => number + (to[axis] - from[axis]) * Math.min(length / far, 0.4));
  }
  function showWays() {
    ways.replaceChildren(); aims.replaceChildren();
    if (at) showMoves(step());
    showRings();
  }
  function showMoves(now) {
    const moved = now.changes.filter(([actor, pose]) => tokens[actor] && pose.x !== null && before[actor].x !== null &&
      (pose.x !== before[actor].x || pose.y !== before[actor].y));
    for (const [actor, pose] of moved.slice(0, 12)) {
      const through = now.path && moved.length === 1 ? now.path.slice(0, -1) : [];
      const points = [[before[actor].x, before[actor].y], ...through], end = [pose.x, pose.y];
      const last = points[points.length - 1], edge = 1.1 * edgeOf(actor, pose, last);
      // A step that is shorter than the base would be a point that looks out from under it.
      if (!baseOf(actor) || Math.hypot(end[0] - last[0], end[1] - last[1]) > edge + 1) arrow([...points, towards(end, last, edge)], "way", ways);
    }
    const stood = now.about.map((number) => [data.actors[number], before[number], number]).filter(([actor, pose]) => actor.size && pose.x !== null);
    const target = stood.slice(1).find(([actor]) => actor.side !== stood[0][0].side);
    if (!moved.length && target && (stood[0][1].x !== target[1].x || stood[0][1].y !== target[1].y)) {
      const [from, to] = [stood[0], target].map(([, pose]) => [pose.x, pose.y]);
      arrow([towards(from, to, edgeOf(stood[0][2], stood[0][1], to)), towards(to, from, edgeOf(target[2], target[1], from))], "aim", aims);
    }
  }
  // Who the words are about has a ring, and so has who was picked; both have their names beside them.
  const NAMED = 4, LETTERS = 30;
  const concerned = () => [...new Set([...(at ? step().about : []), picked])].filter((number) => number >= 0 && tokens[number] && poses[number].x !== null);
  function showRings() {
    rings.replaceChildren(...concerned().map((number) => {
      const [x, y] = spot(number), name = number === picked ? "halo picked" : "halo", base = baseOf(number);
      if (!base) return draw("circle", { class: name, cx: x, cy: y, r: data.actors[number].size * 1.18 });
      return draw("g", { transform: `translate(${x} ${y}) rotate(${Math.max(poses[number].facing, 0)})` }, block(name, ...base, 0.24 * Math.min(...base)));
    }));
    showNames();
  }
  // As large as other words of the page, however near the map is.
  function showNames() {
    if (!poses.length || !gatherings.size) return;
    const box = map.getBoundingClientRect(), font = (innerWidth < NARROW ? 11 : 13) * view[2] / (box.width || 640), shown = concerned();
    const spots = tokens.flatMap((token, number) => (token && poses[number].x !== null ? [[number, ...spot(number)]] : []));
    const written = [];
    names.replaceChildren(...(shown.length > NAMED ? shown.filter((number) => number === picked) : shown).flatMap((number) => {
      const whole = said(data.actors[number].name), first = whole.length > LETTERS ? whole.split(",")[0] : whole, words = first.length > LETTERS ? `${first.slice(0, LETTERS - 1)}…` : first;
      const [x, y] = spot(number), half = 0.29 * font * words.length, size = halves(number)[1];
      const across = Math.min(Math.max(x, view[0] + half), view[0] + view[2] - half);
      // Above or below, where fewer counters are covered; never on another name, rather a line farther.
      const covered = (high) => spots.filter(([other, left, top]) => other !== number && Math.abs(left - across) < half + size && Math.abs(top - high + font / 3) < size + font / 2).length;
      const isOnName = (high) => written.some(([left, top, wide]) => Math.abs(left - across) < half + wide && Math.abs(top - high) < 1.15 * font);
      const below = y + 1.45 * size + 0.9 * font, above = y - 1.55 * size;
      const places = [below, above, below + 1.2 * font, above - 1.2 * font, below + 2.4 * font, above - 2.4 * font]
        .filter((high) => high < view[1] + view[3] && high - font > view[1] && !isOnName(high)).map((high, far) => [covered(high) + Math.floor(far / 2), high]);
      if (!places.length) return [];
      const high = places.sort((one, other) => one[0] - other[0])[0][1];
      written.push([across, high, half]);
      const made = draw("text", { x: across, y: high, "font-size": font });
      made.textContent = words;
      return [made];
    }));
  }

  // --- words --------------------------------------------------------------------------------------------------

  function cited(section) {
    const known = data.sections[section], made = make("span", { class: "section" });
    const title = known ? said(known.title) : "";
    const href = known && known.href ? said(known.href) : "";
    const shown = (known && known.number) || section;
    made.append(" ", href ? make("a", { href, title }, shown) : shown);
    if (title && !href) made.append(make("span", { class: "section-title" }, ` ${title}`));
    return made;
  }
  function showWords() {
    const now = step(), box = find("now");
    const turn = said(data.turns[now.turn].title), phase = now.phase >= 0 ? said(data.phases[now.phase].title) : "";
    find("when").textContent = [turn, phase].filter(Boolean).join(" · ");
    // Lines under one section cite it once, after the last of them.
    box.replaceChildren(...(now.lines.length ? now.lines : [{ words: data.words.start, section: "" }]).map((line, row, lines) => {
      const made = make("p", {}, said(line.words));
      if (line.section && line.section !== lines[row + 1]?.section) made.append(cited(line.section));
      return made;
    }));
    showResult();
    const thrown = find("thrown");
    thrown.replaceChildren();
    if (now.thrown.length) thrown.append(make("span", { class: "section" }, word(`thrown_${now.thrown[0].kind}`)));
    for (const one of now.thrown) {
      if (one.kind === "die") {
        thrown.append(...one.faces.map((face) => make("span", { class: `die ${sideClass(one.side)}` }, String(face))));
        continue;
      }
      for (const face of one.faces) thrown.append(card(face, one.side));
    }
    // On a small screen what is long is set smaller and closer rather than scrolled.
    const caption = find("caption");
    caption.classList.remove("tight");
    if (caption.scrollHeight > caption.clientHeight + 1) caption.classList.add("tight");
  }
  // How it ended, as a card of its own; the figures are those of the plot.
  function showResult() {
    const box = find("result"), result = data.result, isOver = at > 0 && next(at, 1) === at;
    box.hidden = !isOver;
    if (!isOver) return;
    const won = result.winner === null ? word("draw") : `${word("winner")}: ${said(data.sides[result.winner].name)}`;
    box.className = sideClass(result.winner === null ? -1 : result.winner);
    box.replaceChildren(make("h2", {}, won), make("p", {}, said(result.why)), make("p", {}, `${said(data.heart)}: ${figures(data.steps[data.steps.length - 1].heart, counted)}`));
    if (data.points) box.append(make("p", {}, `${said(data.points)}: ${figures(data.steps[data.steps.length - 1].points, signed)}`));
    if (data.back) box.append(make("p", {}, make("a", { href: said(data.back) }, word("back_to_scenario"))));
  }
  const figures = (each, told) => data.sides.map((side, number) => `${said(side.name)} ${told(each[number])}`).join(" · ");
  const signed = (value) => String(value).replace("-", "−");
  // What is kept in halves is told as players count it: 39½.
  function counted(value) {
    if (!data.halved || value % 2 === 0) return signed(data.halved ? value / 2 : value);
    return `${value < 0 ? "−" : ""}${Math.floor(Math.abs(value) / 2) || ""}½`;
  }
  function card(number, side, held) {
    const known = data.cards[number], made = make("span", { class: `card ${sideClass(side)}` });
    if (!known) { made.append(String(number)); return made; }
    made.append(make("b", {}, known.number), ` ${said(known.title)}`);
    if (held) made.append(known.orders ? ` (${said(known.orders)})` : "");
    else if (known.value) made.append(` (${word("value")} ${known.value})`);
    return made;
  }
  // The lines of the phase are made once; then only the current one is marked anew.
  let told = "", lines = new Map();
  function showStory() {
    const now = step(), story = find("story"), same = (one) => one.phase === now.phase && one.turn === now.turn;
    const wanted = [now.turn, now.phase, detail, language].join();
    if (wanted !== told) {
      let first = at, last = at;
      while (first > 0 && same(data.steps[first - 1])) first -= 1;
      while (last + 1 < data.steps.length && same(data.steps[last + 1])) last += 1;
      lines = new Map();
      for (let index = first; index <= last; index += 1) if (isTold(index)) lines.set(index, storyLine(index));
      story.replaceChildren(...[...lines.values()].map((button) => make("li", {}, button)));
      told = wanted;
    }
    story.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const current = lines.get(at);
    if (!current) return;
    current.setAttribute("aria-current", "step");
    requestAnimationFrame(() => { story.scrollTop = current.offsetTop - story.offsetTop - story.clientHeight / 2; });
  }
  function storyLine(index) {
    const lines = data.steps[index].lines.map((line) => said(line.words));
    const button = make("button", { type: "button" }, ...(lines.length ? lines : [word("start")]).map((words) => make("span", {}, words)));
    button.addEventListener("click", () => { pause(); go(index); });
    return button;
  }
  function showPicked() {
    showRings();
    find("picked").textContent = picked >= 0 ? about(picked) : "";
    find("sign-list").querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.actor) === picked)));
  }

  // --- who is who -------------------------------------------------------------------------------------------

  // A figure of the open table goes by its letters; where an icon tells the arm, the icon is explained. Side by side, as
  // the armies stand, and below them what the small signs beside the counters mean.
  function showSigns() {
    const shown = data.actors.map((actor, number) => [actor, number]).filter(([actor]) => actor.size && (actor.sign || actor.look));
    const sides = [...data.sides.keys(), -1].map((side) => [side, shown.filter(([actor]) => (side < 0 ? !data.sides[actor.side] : actor.side === side))]);
    find("sign-list").replaceChildren(...sides.filter(([, own]) => own.length).map(([side, own]) => make("div", {},
      ...(side < 0 ? [] : [make("h3", { class: `owner ${sideClass(side)}` }, said(data.sides[side].name))]),
      make("ul", {}, ...own.map(([actor, number]) => make("li", {}, signButton(actor, number)))))));
    find("signs").hidden = !shown.length;
    showMarks();
  }
  function signButton(actor, number) {
    const badge = draw("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true", class: sideClass(actor.side) });
    if (actor.base) {
      const base = actor.base.map((side) => side * 19 / Math.max(...actor.base));
      badge.append(...baseParts(actor.side, ...base).slice(1), draw("g", { class: "words" }, ...baseWords({ ...actor, label: "", most: 0 }, { facing: 0 }, base)));
    } else {
      badge.append(draw("circle", { class: "body", r: 9.5 }));
      badge.append(actor.look ? draw("use", { href: `#look-${actor.look}`, x: -6.5, y: -6.5, width: 13, height: 13 }) : sign(actor.sign, 0, 3.4, 10));
    }
    const letters = actor.label ? [make("b", { class: sideClass(actor.side) }, actor.label), " "] : [];
    const button = make("button", { type: "button", "data-actor": number, "aria-pressed": String(number === picked) }, badge, ...letters, said(actor.name));
    button.addEventListener("click", () => { picked = picked === number ? -1 : number; showPicked(); bringIntoView([number]); });
    return button;
  }
  function showMarks() {
    const seen = (pose, actor) => (data.actors[actor].size ? pose.marks : []);
    const borne = new Set([...data.start.flatMap(seen), ...data.steps.flatMap((one) => one.changes.flatMap(([actor, pose]) => seen(pose, actor)))]);
    const explained = (drawn, words) => make("li", {}, draw("svg", { viewBox: "-5 -5 10 10", "aria-hidden": "true" }, drawn), words);
    const marks = Object.entries(data.marks).filter(([name]) => borne.has(name)).map(([name, mark]) => {
      const badge = draw("g", { class: mark.look ? "badge-sign" : "badge-sign plain" }, draw("circle", { class: "badge", r: 4.4 }));
      badge.append(mark.look ? draw("use", { href: `#look-${mark.look}`, x: -3.2, y: -3.2, width: 6.4, height: 6.4 }) : sign(markLetters()[name], 0, 1.9, 5.4));
      return explained(badge, said(mark.words));
    });
    const units = data.actors.filter((actor) => actor.size), isBased = units.some((actor) => actor.base), figure = draw("g", { class: "side0" }, isBased ? draw("g", { class: "words" }, block("body", 9.2, 6), ...baseWords({ side: 0, sign: "", look: "", most: 4 }, { facing: 0, strength: 4 }, [9.2, 6])) : draw("g", {}, draw("circle", { class: "body", r: 4.6 }), sign("4", 0, 1.9, 5.4)));
    if (units.some((actor) => actor.most)) marks.push(explained(figure, word("strength_sign")));
    if (data.start.some((pose, actor) => data.actors[actor].size && pose.facing >= 0)) marks.push(explained(draw("g", { class: "side0" }, ...(isBased ? baseParts(0, 9.2, 6) : [draw("path", { class: "front", d: "M0 -4 L4 3 L-4 3 Z" })])), word("front_sign")));
    find("mark-list").replaceChildren(...marks);
    find("marks-word").hidden = !marks.length;
  }
  // Each with what decided it, and how it stood then.
  function stands(heart) {
    const parts = data.sides.flatMap((_, number) => [number ? " : " : "", make("b", { class: sideClass(number) }, counted(heart[number]))]);
    return make("span", { class: "stands", title: said(data.heart) }, ...parts);
  }
  function showMoments() {
    find("moments").replaceChildren(...data.moments.map(({ step: number, words }) => {
      const moment = data.steps[number], turn = make("b", {}, said(data.turns[moment.turn].title));
      const button = make("button", { type: "button", "data-step": number }, make("span", {}, turn, ` ${said(words)}`), stands(moment.heart));
      button.addEventListener("click", () => { pause(); detail = Math.max(detail, moment.level); find("detail").value = detail; go(number); });
      return make("li", {}, button);
    }));
    find("moments").hidden = find("moments-word").hidden = !data.moments.length;
  }

  // --- tables -------------------------------------------------------------------------------------------------

  const heads = (names) => make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name))));
  function showOrders() {
    const rows = data.actors.map((actor, number) => [actor, poses[number]]).filter(([actor]) => actor.holds);
    find("bodies").hidden = !rows.length;
    find("orders").replaceChildren(heads([word("body"), word("order")]), make("tbody", {}, ...rows.map(([actor, pose]) => {
      const told = make("td");
      if (pose.card) told.append(card(pose.card, actor.side, true), " ");
      told.append(pose.marks.map((name) => said(data.marks[name].words)).join(", ") || (pose.card ? "" : word("none")));
      return make("tr", {}, make("th", { scope: "row", class: `owner ${sideClass(actor.side)}` }, said(actor.name)), told);
    })));
  }
  function showPieces() {
    if (!find("who").open) return;
    const rows = data.actors.map((actor, number) => [actor, poses[number]]).filter(([actor]) => actor.size);
    const names = [word("piece"), word("side"), word("place"), word("strength"), word("state")];
    find("pieces").replaceChildren(heads(names), make("tbody", {}, ...rows.map(([actor, pose]) => make("tr", {},
      make("th", { scope: "row", class: `owner ${sideClass(actor.side)}` }, said(actor.name)),
      make("td", {}, actor.side >= 0 ? said(data.sides[actor.side].name) : ""),
      make("td", {}, pose.x === null ? word("gone") : pose.place),
      make("td", {}, actor.most ? `${pose.strength} ${word("of")} ${actor.most}` : ""),
      make("td", {}, pose.marks.map((name) => said(data.marks[name].words)).join(", "))))));
  }

  // --- the plot -----------------------------------------------------------------------------------------------

  const HIGH = 220, LEFT = 34, RIGHT = 12, TOP = 12, LOW = 26;
  let WIDE = 640;
  const most = Math.max(1, ...data.steps.flatMap((one) => one.heart)), least = Math.min(0, ...data.steps.flatMap((one) => one.heart)), ends = Math.max(1, data.steps.length - 1);
  const across = (number) => LEFT + (WIDE - LEFT - RIGHT) * number / ends;
  const up = (value) => HIGH - LOW - (HIGH - LOW - TOP) * (value - least) / (most - least);
  const cursor = draw("line", { class: "cursor", y1: TOP, y2: HIGH - LOW }), dots = [];
  function drawPlot() {
    WIDE = Math.max(find("plot").clientWidth, 240);
    const plot = draw("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-labelledby": "heart-word" });
    const unit = data.halved ? 2 : 1;
    for (const value of new Set([0, 1, 2, 3, 4].map((tick) => Math.round((least + (most - least) * tick / 4) / unit) * unit))) {
      const label = draw("text", { x: LEFT - 6, y: up(value) + 4, "text-anchor": "end" });
      label.textContent = counted(value);
      plot.append(draw("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: up(value), y2: up(value) }), label);
    }
    let free = 0;
    data.turns.forEach((turn, number) => {
      const x = across(turn.first), label = draw("text", { x: x + 3, y: HIGH - 9 });
      plot.append(draw("line", { class: "grid", x1: x, x2: x, y1: TOP, y2: HIGH - LOW }));
      label.textContent = turn.number ? turn.number : "";
      if (number && x >= free) { plot.append(label); free = x + 22; }
    });
    data.sides.forEach((_, number) => {
      let d = "", last = null;
      data.steps.forEach((one, index) => {
        const value = one.heart[number];
        // Before the battle, until it is set, there is nothing to show.
        if ((last === null && !value && !one.turn) || (value === last && index !== ends)) return;
        d += last === null ? `M${across(index)} ${up(value)}` : `H${across(index)}V${up(value)}`;
        last = value;
      });
      const group = draw("g", { class: sideClass(number) }), dot = draw("circle", { class: "dot", r: 4.5 });
      group.append(draw("path", { class: "line", d }), dot);
      dots.push(dot);
      plot.append(group);
    });
    for (const { step: number } of data.moments) plot.append(draw("path", { class: "moment", d: `M${across(number)} ${TOP} l-4 -7 h8 Z` }));
    plot.append(cursor);
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect(), x = (event.clientX - box.left) * WIDE / box.width;
      pause();
      go(nearest(Math.round((x - LEFT) * ends / (WIDE - LEFT - RIGHT))));
    });
    dots.splice(0, dots.length - data.sides.length);
    find("plot").replaceChildren(plot);
    find("legend").replaceChildren(...data.sides.map((side, number) => make("li", { class: sideClass(number) },
      draw("svg", { viewBox: "0 0 36 10", "aria-hidden": "true" }, draw("path", { class: "line", d: "M0 5H36" })), said(side.name), make("b", { class: "figure" }))));
    const rows = data.turns.map((turn, number) => {
      const end = number + 1 < data.turns.length ? data.turns[number + 1].first - 1 : data.steps.length - 1;
      return make("tr", {}, make("th", { scope: "row" }, said(turn.title)), ...data.steps[Math.max(end, 0)].heart.map((value) => make("td", {}, counted(value))));
    });
    find("plot-table").replaceChildren(heads([word("turn"), ...data.sides.map((side) => said(side.name))]), make("tbody", {}, ...rows));
  }
  function nearest(number) {
    const wanted = Math.min(Math.max(number, 0), data.steps.length - 1);
    if (isTold(wanted)) return wanted;
    const earlier = next(wanted, -1), later = next(wanted, 1);
    return later > wanted && later - wanted < wanted - earlier ? later : earlier;
  }
  function showPlot() {
    cursor.setAttribute("x1", across(at)); cursor.setAttribute("x2", across(at));
    const boxes = find("legend").querySelectorAll(".figure");
    step().heart.forEach((value, side) => {
      dots[side].setAttribute("cx", across(at)); dots[side].setAttribute("cy", up(value));
      boxes[side].textContent = counted(value);
    });
    const told = [[data.heart, step().heart, counted], ...(data.points ? [[data.points, step().points, signed]] : [])];
    find("score").replaceChildren(...told.map(([name, each, figure]) => make("span", { class: "count" }, make("span", { class: "section" }, said(name)), ...data.sides.map((side, number) =>
      make("span", { class: `owner ${sideClass(number)}` }, make("span", { class: "who" }, `${said(side.name)} `), make("b", {}, figure(each[number])))))));
  }

  // --- going ----------------------------------------------------------------------------------------------------

  function show(far) {
    board.classList.toggle("still", far);
    gather();
    poses.forEach((_, number) => { if (data.actors[number].drawn) shift(number); else place(number); });
    showWays(); showWords(); showStory(); showPicked(); showOrders(); showPieces(); showPlot();
    const now = step();
    find("position").value = at;
    find("position").setAttribute("aria-valuetext", find("when").textContent);
    find("turn").value = now.turn;
    fillPhases();
    const first = at === 0, last = next(at, 1) === at;
    find("first").disabled = find("back").disabled = first;
    find("forward").disabled = find("last").disabled = last;
    document.body.dataset.step = at;
    makeRoom();
    follow();
  }
  // On a phone the map gives way where what happens would cover the score, and stays as low: it is not to jump at every
  // step. At the end the score is told with the result.
  let lower = 0;
  function makeRoom() {
    if (!window.matchMedia("(max-width: 40rem)").matches || !find("result").hidden) return;
    const over = find("score").getBoundingClientRect().bottom + window.scrollY - (window.innerHeight - find("controls").offsetHeight);
    if (over > 0) { lower += Math.ceil(over); board.style.setProperty("--lower", `${lower}px`); }
  }
  function go(number) {
    const far = Math.abs(number - at) > 12;
    at = number;
    poses = position(at);
    before = at ? position(at - 1) : poses;
    show(far);
    remember();
  }
  // The address names the moment, so that it can be sent to somebody. Browsers allow this only so often.
  let memory = 0;
  function remember() {
    clearTimeout(memory);
    memory = setTimeout(() => history.replaceState(null, "", moment()), 300);
  }
  const moment = () => `#${at}${language === data.language ? "" : `-${language}`}`;
  // Whoever changes the address, or goes back to another moment, is shown that moment.
  function goToAddress(hash = location.hash) {
    const asked = /^#(\d+)(?:-([a-z]{2}))?$/.exec(hash);
    if (!asked) return false;
    const wanted = data.languages.includes(asked[2]) ? asked[2] : language, number = Math.min(Number(asked[1]), data.steps.length - 1);
    if (wanted !== language) { language = wanted; fill(); }
    if (number && data.steps[number].level > detail) { detail = data.steps[number].level; find("detail").value = detail; }
    go(number);
    return true;
  }
  // What is to be sent is copied where the browser allows it, and shown in any case.
  function hand(text) {
    const field = make("input", { type: "text", readonly: "", value: text, "aria-label": word("copied") });
    find("shared").replaceChildren(make("span", {}, word("copied")), " ", field);
    field.select();
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
  }
  const address = (query) => `${location.href.split(/[?#]/)[0]}${query}${moment()}`;
  function pause() {
    clearTimeout(timer);
    timer = 0;
    find("now").setAttribute("aria-live", "polite");
    showPlay();
  }
  function showPlay() {
    find("play").firstElementChild.textContent = timer ? "❚❚" : "▶▶";
    find("play-word").textContent = word(timer ? "pause" : "play");
  }
  function run() {
    const there = next(at, 1);
    if (there === at) { pause(); return; }
    go(there);
    timer = setTimeout(run, PAUSES[pace]);
  }
  function play() {
    if (timer) { pause(); return; }
    if (next(at, 1) === at) go(0);
    // Told aloud while it runs, the words would trail behind the map.
    find("now").setAttribute("aria-live", "off");
    timer = setTimeout(run, PAUSES[pace] / 3);
    showPlay();
  }
  function turnJump(way) {
    const turn = step().turn, here = toldFrom(data.turns[turn].first);
    const wanted = way < 0 && at > here ? turn : turn + way;
    pause();
    if (wanted < 0) go(0);
    else if (wanted >= data.turns.length) go(lastTold());
    else go(toldFrom(data.turns[wanted].first));
  }
  function toldFrom(first) {
    return isTold(first) ? first : next(first, 1);
  }

  // --- light or dark --------------------------------------------------------------------------------------------

  // As the reader set the site that this is a page of, or this page since; else as the machine is.
  const darkMachine = matchMedia("(prefers-color-scheme: dark)");
  function remembered(store, name) {
    try { return window[store].getItem(name); } catch { return null; }
  }
  function siteScheme() {
    let keys = [];
    try { keys = Object.keys(localStorage); } catch { return ""; }
    const own = keys.filter((key) => key.endsWith(".__palette") && location.pathname.startsWith(key.slice(0, -".__palette".length)));
    try {
      const color = JSON.parse(localStorage.getItem(own.sort((one, other) => other.length - one.length)[0])).color;
      return color.scheme === "slate" ? "dark" : "light";
    } catch { return ""; }
  }
  function showScheme() {
    const scheme = remembered("sessionStorage", "tercio-scheme") || siteScheme() || (darkMachine.matches ? "dark" : "light");
    document.documentElement.dataset.scheme = scheme;
    const label = word(scheme === "dark" ? "light" : "dark");
    find("scheme").setAttribute("aria-label", label); find("scheme").title = label;
  }
  function turnScheme() {
    const wanted = document.documentElement.dataset.scheme === "dark" ? "light" : "dark";
    try { sessionStorage.setItem("tercio-scheme", wanted); } catch { document.documentElement.dataset.scheme = wanted; return; }
    showScheme();
  }
  darkMachine.addEventListener("change", showScheme);

  // --- choices ------------------------------------------------------------------------------------------------

  const option = (value, words) => make("option", { value }, words);
  function fillPhases() {
    const now = step();
    const own = data.phases.map((phase, number) => [phase, number]).filter(([phase]) => phase.turn === now.turn);
    const before = now.phase < 0 ? [make("option", { value: now.phase, disabled: "" }, "–")] : [];
    find("phase").replaceChildren(...before, ...own.map(([phase, number]) => option(number, said(phase.title))));
    find("phase").disabled = !own.length;
    find("phase").value = now.phase;
  }
  function fill() {
    document.documentElement.lang = language;
    document.querySelectorAll("[data-word]").forEach((one) => { one.textContent = word(one.dataset.word); });
    document.querySelectorAll("[data-label]").forEach((one) => { one.setAttribute("aria-label", word(one.dataset.label)); one.title = word(one.dataset.label); });
    document.title = `${said(data.title)} · ${word("replay")}`;
    find("title").textContent = said(data.title);
    find("about").textContent = said(data.about);
    if (data.back) { find("back-link").hidden = false; find("back-link").href = said(data.back); find("back-link").textContent = `← ${word("back_to_scenario")}`; }
    find("eyes-label").hidden = data.views.length < 2;
    find("eyes").replaceChildren(...data.views.map((one, number) => option(number, said(one.title))));
    find("eyes").value = data.views.findIndex((one) => one.here);
    find("heart-word").textContent = said(data.heart);
    showScheme();
    find("languages").setAttribute("aria-label", word("language"));
    find("zoom").setAttribute("aria-label", word("map"));
    find("controls").setAttribute("aria-label", word("controls"));
    find("field").setAttribute("aria-label", word("map"));
    find("standing").setAttribute("aria-label", word("pieces"));
    map.setAttribute("role", "img");
    map.setAttribute("aria-label", `${word("map")}: ${said(data.title)}`);
    find("languages").replaceChildren(...data.languages.map((one) => {
      const button = make("button", { type: "button", lang: one, "aria-pressed": String(one === language) }, data.tongues[one]);
      button.addEventListener("click", () => { language = one; fill(); go(at); find("languages").querySelector("[aria-pressed=true]").focus(); });
      return button;
    }));
    find("detail").replaceChildren(...[0, 1, 2].map((level) => option(level, word(`detail_${level}`))));
    find("detail").value = detail;
    find("speed").replaceChildren(...Object.keys(PAUSES).map((name) => option(name, word(name))));
    find("speed").value = pace;
    find("turn").replaceChildren(...data.turns.map((turn, number) => option(number, said(turn.title))));
    find("position").max = data.steps.length - 1;
    placed = [];
    drawPlot();
    showPlay();
    showSigns();
    showMoments();
    find("shared").replaceChildren();
  }

  // --- the map nearer and farther -----------------------------------------------------------------------------

  // The whole map has its own shape; a part of it has that of the window it is seen through.
  const isWhole = () => view[2] > home[2] - 0.01;
  function shape() {
    const box = map.getBoundingClientRect();
    return box.width && box.height ? box.height / box.width : home[3] / home[2];
  }
  function look(x, y, width) {
    const wide = Math.min(Math.max(width, home[2] / 8), home[2]), isAll = wide > home[2] - 0.01;
    const high = isAll ? home[3] : wide * shape(), within = (value, from, size, part) => (part >= size ? from - (part - size) / 2 : Math.min(Math.max(value, from), from + size - part));
    view = isAll ? home.slice() : [within(x, home[0], home[2], wide), within(y, home[1], home[3], high), wide, high];
    map.setAttribute("viewBox", view.map((number) => number.toFixed(2)).join(" "));
    board.classList.toggle("near", !isAll);
    find("zoom-out").disabled = find("zoom-all").disabled = isAll;
    showNames();
  }
  function zoom(by, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
    isGuided = false;
    const wide = Math.min(Math.max(view[2] / by, home[2] / 8), home[2]), share = wide / view[2];
    look(x - (x - view[0]) * share, y - (y - view[1]) * share, wide);
  }
  // On a small screen the battle opens and ends with the whole map; between, counters are as large as a finger can find
  // and the map goes where something happens, until the reader brings it nearer or farther himself.
  const LEAST = 26, NARROW = 640, AROUND = 1.5, DEEPER = 1.18;
  let isGuided = true;
  function closeUp() {
    const sizes = data.actors.filter((actor) => actor.size && !actor.rider).map((actor) => (actor.base ? DEEPER * Math.min(...actor.base) : 2 * actor.size));
    const shown = Math.min(...sizes) * map.getBoundingClientRect().width / home[2];
    return innerWidth >= NARROW || !sizes.length || shown >= LEAST ? home[2] : home[2] * shown / LEAST;
  }
  const spotsOf = (actors) => actors.filter((number) => tokens[number] && poses[number].x !== null).map((number) => poses[number]);
  const span = (spots, axis) => [Math.min(...spots.map((pose) => pose[axis])), Math.max(...spots.map((pose) => pose[axis]))];
  function center(spots, width) {
    const [left, right] = span(spots, "x"), [top, bottom] = span(spots, "y"), wide = Math.min(width, home[2]);
    look((left + right - wide) / 2, (top + bottom - wide * shape()) / 2, wide);
  }
  function bringIntoView(actors) {
    const spots = spotsOf(actors);
    if (isWhole() || !spots.length) return;
    const isSeen = spots.every((pose) => pose.x > view[0] + view[2] * 0.08 && pose.x < view[0] + view[2] * 0.92 && pose.y > view[1] + view[3] * 0.08 && pose.y < view[1] + view[3] * 0.92);
    if (!isSeen) center(spots, view[2]);
  }
  function follow() {
    const about = at ? step().about.slice(0, 4) : [], spots = spotsOf(about);
    if (!isGuided) { bringIntoView(about); return; }
    if (!at || next(at, 1) === at) { look(...home); return; }
    if (!spots.length) return;
    const reach = (axis) => { const [from, to] = span(spots, axis); return (to - from) * AROUND; };
    const wide = Math.max(closeUp(), reach("x"), reach("y") / shape());
    if (Math.abs(wide - view[2]) > 0.01) center(spots, wide); else bringIntoView(about);
  }
  function wholeMap() { isGuided = false; look(...home); }
  // One finger moves the map once it is near, two bring it nearer or farther.
  const fingers = new Map();
  let held = null, pinch = null;
  const middleOf = () => { const [one, other] = [...fingers.values()]; return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, Math.hypot(one[0] - other[0], one[1] - other[1])]; };
  const onMap = (x, y) => { const box = map.getBoundingClientRect(); return [view[0] + (x - box.left) * view[2] / box.width, view[1] + (y - box.top) * view[3] / box.height]; };
  function hold(x, y) { held = board.classList.contains("near") ? [x, y, ...view] : null; }
  map.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) { const [x, y, far] = middleOf(); pinch = [far, view[2], ...onMap(x, y)]; held = null; }
    else hold(event.clientX, event.clientY);
  });
  window.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pinch || held) isGuided = false;
    if (pinch && fingers.size === 2) {
      const [x, y, far] = middleOf(), box = map.getBoundingClientRect(), wide = Math.min(Math.max(pinch[1] * pinch[0] / Math.max(far, 1), home[2] / 8), home[2]);
      look(pinch[2] - (x - box.left) * wide / box.width, pinch[3] - (y - box.top) * wide * shape() / box.height, wide);
    } else if (held) {
      const scale = view[2] / map.getBoundingClientRect().width;
      look(held[2] - (event.clientX - held[0]) * scale, held[3] - (event.clientY - held[1]) * scale, view[2]);
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      pinch = held = null;
      if (fingers.size === 1) hold(...[...fingers.values()][0]);
    });
  }
  map.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...onMap(event.clientX, event.clientY));
  }, { passive: false });

  // --- who asks for what --------------------------------------------------------------------------------------

  const click = (id, act) => find(id).addEventListener("click", act);
  click("first", () => { pause(); go(0); });
  click("back", () => { pause(); go(next(at, -1)); });
  click("play", play);
  click("forward", () => { pause(); go(next(at, 1)); });
  click("last", () => { pause(); go(lastTold()); });
  click("zoom-in", () => zoom(1.5));
  click("zoom-out", () => zoom(1 / 1.5));
  click("zoom-all", wholeMap);
  click("scheme", turnScheme);
  click("share", () => hand(address("")));
  click("embed", () => hand(`<iframe src="${address("?embed")}" width="100%" height="640" title="${said(data.title).replace(/[&<>"]/g, "")}" loading="lazy"></iframe>`));
  find("eyes").addEventListener("change", (event) => { location.href = said(data.views[Number(event.target.value)].href); });
  find("position").addEventListener("input", (event) => {
    const wanted = Number(event.target.value);
    pause();
    // Under a finger the step is where the finger is, whatever was shown before. A key asks for the next one, on or back.
    go(isTold(wanted) ? wanted : isByKeys ? next(wanted, wanted > at ? 1 : -1) : nearest(wanted));
  });
  find("turn").addEventListener("change", (event) => { pause(); go(toldFrom(data.turns[Number(event.target.value)].first)); });
  find("phase").addEventListener("change", (event) => { pause(); go(toldFrom(data.phases[Number(event.target.value)].first)); });
  find("speed").addEventListener("change", (event) => { pace = event.target.value; });
  find("detail").addEventListener("change", (event) => { detail = Number(event.target.value); pause(); go(nearest(at)); });
  find("who").addEventListener("toggle", showPieces);
  window.addEventListener("resize", () => { look(...view.slice(0, 3)); drawPlot(); showPlot(); });
  // Arrows step again as soon as something was chosen with the mouse or a finger; who chooses by keys keeps the list.
  let isByKeys = false;
  document.addEventListener("pointerdown", () => { isByKeys = false; }, true);
  document.addEventListener("keydown", () => { isByKeys = true; }, true);
  document.querySelectorAll("select, input[type=range]").forEach((one) => one.addEventListener("change", () => { if (!isByKeys) one.blur(); }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input, .wide")) return;
    const acts = {
      ArrowRight: () => { pause(); go(next(at, 1)); }, ArrowLeft: () => { pause(); go(next(at, -1)); },
      PageDown: () => turnJump(1), PageUp: () => turnJump(-1),
      Home: () => { pause(); go(0); }, End: () => { pause(); go(lastTold()); },
      "+": () => zoom(1.5), "-": () => zoom(1 / 1.5), "0": wholeMap,
    };
    if (!event.target.closest("button, summary, a")) acts[" "] = play;
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });

  // What was asked for stands in the event: the address itself may have been written anew meanwhile.
  window.addEventListener("hashchange", (event) => { pause(); goToAddress(new URL(event.newURL).hash); });
  poses = data.start;
  fill();
  look(...home);
  if (!goToAddress()) go(0);
})();
