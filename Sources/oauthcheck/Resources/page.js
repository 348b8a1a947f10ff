
"use strict";
// Shows and filters the results, which the page holds as JSON. All of it comes from vectors and
// programs under test, so it becomes text (textContent), never markup.
(() => {
  const byID = (id) => document.getElementById(id);

  /** An element with a class, text and children. */
  function element(name, className, text, ...children) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  }

  /** A number with separators. */
  const figure = (number) => number.toLocaleString("en");

  // MARK: Light and dark

  const themes = { "": "same as system", light: "light", dark: "dark" };
  const themeButton = byID("theme");

  function showTheme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    themeButton.textContent = `Theme: ${themes[theme]}`;
  }

  themeButton.hidden = false;
  themeButton.addEventListener("click", () => {
    const names = Object.keys(themes);
    const next = names.indexOf(document.documentElement.dataset.theme ?? "") + 1;
    showTheme(names[next % names.length]);
  });

  // MARK: The results

  const section = byID("results");
  if (!section) return;
  const { texts, rows } = JSON.parse(byID("data").textContent);
  const columns = ["id", "file", "status", "operation", "topic", "cause", "what", "comment",
    "spec", "reading", "request"];
  const results = rows.map((row) => {
    const result = {};
    columns.forEach((column, index) => { result[column] = texts[row[index]]; });
    result.line = row[columns.length];
    result.flag = row[columns.length + 1].map((number) => texts[number]);
    result.sections = row.slice(columns.length + 2);
    result.haystack = columns.map((column) => result[column]).concat(result.flag).join("\n")
      .toLowerCase();
    return result;
  });
  const attention = new Set(["failed", "lax", "fixed", "errored"]);
  const needsAttention = results.some((result) => attention.has(result.status));

  // MARK: The filter, which is in the address after #

  const selects = ["status", "topic", "flag", "cause", "operation"];
  const label = byID("flag").labels[0].textContent.toLowerCase();
  const orders = {
    group: [["", "nothing"], ["cause", "cause"], ["flag", label], ["status", "status"], ["topic", "topic"]],
    sort: [["", "file and line"], ["id", "id"], ["request", "request"], ["cause", "cause"], ["status", "status"]],
  };
  const choices = [...selects, ...Object.keys(orders)];
  const initialStatus = needsAttention ? "attention" : "all";
  let filter = {};

  /** What a result has of a kind: one value, or a list of flags. */
  const values = (result, name) => [result[name]].flat().filter(Boolean);

  /** The options of a select: everything, and each value that occurs with its number. */
  function fillSelect(name) {
    const counts = new Map();
    for (const result of results) {
      for (const value of values(result, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const options = [new Option(`all (${figure(results.length)})`, "all")];
    if (name === "status" && needsAttention) {
      const count = results.filter((result) => attention.has(result.status)).length;
      options.unshift(new Option(`needs attention (${figure(count)})`, "attention"));
    }
    for (const value of [...counts.keys()].sort()) {
      options.push(new Option(`${value} (${figure(counts.get(value))})`, `=${value}`));
    }
    byID(name).replaceChildren(...options);
    // A flag that all vectors have, or a value that is the only one, selects nothing.
    const isUseful = counts.size > 1 || [...counts.values()].some((count) => count < results.length);
    byID(name).closest("p").hidden = name !== "status" && (counts.size === 0 || !isUseful);
  }

  function readAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    filter = { q: asked.get("q") ?? "", id: asked.get("id") ?? "" };
    for (const name of selects) {
      const value = asked.get(name);
      const isWord = value === "all" || (name === "status" && value === "attention");
      const wanted = value === null || isWord ? value : `=${value}`;
      const isThere = [...byID(name).options].some((option) => option.value === wanted);
      filter[name] = isThere ? wanted : "all";
    }
    if (!asked.has("status") && !filter.id) filter.status = initialStatus;
    for (const [name, options] of Object.entries(orders)) {
      const value = asked.get(name) ?? "";
      filter[name] = options.some(([option]) => option === value) ? value : "";
    }
    byID("q").value = filter.q;
    for (const name of choices) byID(name).value = filter[name];
  }

  function writeAddress() {
    const parameters = new URLSearchParams();
    if (filter.q) parameters.set("q", filter.q);
    for (const name of selects) {
      const initial = name === "status" ? initialStatus : "all";
      if (filter[name] !== initial) parameters.set(name, filter[name].replace(/^=/, ""));
    }
    for (const name of Object.keys(orders)) if (filter[name]) parameters.set(name, filter[name]);
    try {
      history.replaceState(null, "", `#${parameters}`);
    } catch {
      // A page in a frame is not allowed to.
    }
  }

  function isShown(result) {
    if (filter.id) return result.id === filter.id;
    if (filter.status === "attention" && !attention.has(result.status)) return false;
    for (const name of selects) {
      if (filter[name] === "all" || filter[name] === "attention") continue;
      if (!values(result, name).includes(filter[name].slice(1))) return false;
    }
    return filter.q.toLowerCase().split(/\s+/).every((word) => result.haystack.includes(word));
  }

  // MARK: The list

  const atOnce = 200;
  /** What is listed: each result, and the title of its group if it is the first one there. */
  let entries = [];
  let shownCount = 0;
  let foundCount = 0;

  const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);

  /** The results in the order that was chosen. */
  function sorted(found) {
    const key = filter.sort;
    return key ? found.toSorted((first, second) => compare(first[key], second[key])) : found;
  }

  /** The results by what they have of a kind, the largest group first, those without it last. */
  function grouped(found, kind) {
    const groups = new Map();
    for (const result of found) {
      const names = values(result, kind);
      for (const name of names.length > 0 ? names : [""]) {
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(result);
      }
    }
    return [...groups].sort(([first, some], [second, others]) => (first === "") - (second === "")
      || others.length - some.length || compare(first, second));
  }

  function arranged(found) {
    const kind = filter.group;
    if (!kind) return sorted(found).map((result) => ({ result }));
    const none = `no ${kind === "flag" ? label : kind}`;
    return grouped(sorted(found), kind).flatMap(([name, members]) => members.map((result, index) => ({
      result, title: index === 0 ? `${name || none} (${figure(members.length)})` : "",
    })));
  }

  function showMore() {
    const next = entries.slice(shownCount, shownCount + atOnce);
    for (const { result, title } of next) {
      if (title) byID("rows").append(element("li", "group", "", element("h3", "", title)));
      byID("rows").append(row(result));
    }
    shownCount += next.length;
    const left = entries.length - shownCount;
    byID("more").hidden = left === 0;
    byID("more").textContent = `Show ${Math.min(left, atOnce)} more of ${figure(left)}`;
    const found = `${figure(foundCount)} of ${figure(results.length)} ${byID("vectors").textContent.toLowerCase()}`;
    byID("found").textContent = left > 0 ? `${found}, the first ${shownCount} are listed` : found;
  }

  function show() {
    const found = results.filter(isShown);
    foundCount = found.length;
    entries = arranged(found);
    shownCount = 0;
    byID("rows").replaceChildren();
    showMore();
    const first = byID("rows").querySelector("details");
    if (filter.id && first) first.open = true;
  }

  function row(result) {
    const details = element("details", "", "",
      element("summary", "", "",
        element("span", `badge ${result.status}`, result.status),
        element("span", "id", result.id),
        ...(result.request ? [element("span", "request", result.request)] : []),
        element("span", "what", [result.operation === "sign" ? "" : result.operation, result.what,
          result.cause === result.what ? "" : result.cause].filter(Boolean).join(" · "))));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      details.append(body(result));
      details.querySelectorAll(".aligned").forEach(showMark);
    });
    return element("li", "", "", details);
  }

  // MARK: What a result shows

  function body(result) {
    // A rule of a provider is on no line of a file.
    const isRule = result.line === 0;
    const facts = [!isRule && `${result.file}:${result.line}`,
      result.spec && (isRule ? result.spec : `tests ${result.spec}`),
      result.flag.length > 0 && `${isRule ? "level" : "flags"}: ${result.flag.join(", ")}`,
      result.reading && `reading: ${result.reading}`].filter(Boolean).join(" · ");
    const made = element("div", "details", "", element("p", "facts", facts));
    if (result.comment) made.append(element("p", "", result.comment));
    for (const [title, ...lines] of result.sections) {
      made.append(element("h3", "", texts[title]), block(lines.map((line) => texts[line])));
    }
    if (result.sections.length === 0) made.append(element("p", "facts", "Nothing to report."));
    const link = element("a", "", isRule ? "Link to this rule" : "Link to this vector");
    link.href = `#${new URLSearchParams({ id: result.id })}`;
    const links = element("p", "facts", "", link);
    if (!isRule && /^[\w./][\w./:-]*$/.test(result.id) && result.operation === "sign") {
      const command = `oauthcheck explain ${result.id}`;
      links.append(" · ", element("code", "", command), " ", copyButton(command));
    }
    made.append(links);
    return made;
  }

  /** A button that copies a text, where the browser lets a page do that. */
  function copyButton(text) {
    const made = element("button", "copy", "Copy");
    made.type = "button";
    made.hidden = !navigator.clipboard;
    made.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        made.textContent = "Copied";
      } catch {
        made.textContent = "Not permitted";
      }
    });
    return made;
  }

  /** Lines as text; values that are compared keep their columns. */
  function block(lines) {
    const made = element("div", "block");
    lines.forEach((line, index) => {
      if (/^ *\^ byte \d+$/.test(line) && made.children.length > 1) {
        made.lastChild.remove();
        made.lastChild.remove();
        made.append(aligned(lines.slice(index - 2, index), line));
      } else {
        made.append(indented(line));
      }
    });
    return made;
  }

  /** A line that keeps its indentation if it is wrapped. */
  function indented(line) {
    const text = line.trimStart();
    const kind = text.startsWith("^ ") ? "mistake" : /^fix: /i.test(text) ? "fix"
      : /^\S.* \(RFC 5849 §[^)]*\)$/.test(line) ? "stage" : "";
    const made = element("p", `line ${kind}`, text);
    made.style.setProperty("--indent", Math.min(line.length - text.length, 12));
    return made;
  }

  /** Two values and a mark under the first byte that differs, which is marked in both. */
  function aligned(pair, mark) {
    const made = element("pre", "aligned");
    made.tabIndex = 0;
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", "two values compared");
    const column = mark.indexOf("^");
    // The labels stay in sight while the values scroll.
    const labels = pair.map((line) => line.match(/^ *\S+(?: \S+)* {2,}/)?.[0].length ?? 0);
    const width = Math.min(column, ...labels);
    const lines = element("div", "scrolled");
    for (const line of pair) {
      lines.append(element("span", "label", line.slice(0, width)), line.slice(width, column));
      if (line.length > column) lines.append(element("mark", "", line[column]));
      lines.append(`${line.slice(column + 1)}\n`);
    }
    lines.append(mark);
    made.append(lines);
    return made;
  }

  /** Scrolls to the byte that differs, if the window is too narrow for it. */
  function showMark(block) {
    const mark = block.querySelector("mark");
    if (!mark) return;
    const place = mark.offsetLeft - block.offsetLeft;
    if (place > block.clientWidth - 16) block.scrollLeft = place - block.clientWidth / 2;
  }

  // MARK: What the reader does

  function changeFilter() {
    filter.id = "";
    filter.q = byID("q").value;
    for (const name of choices) filter[name] = byID(name).value;
    writeAddress();
    show();
  }

  let pause;
  byID("q").addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(changeFilter, 80);
  });
  for (const name of choices) byID(name).addEventListener("change", changeFilter);
  byID("filter").addEventListener("submit", (event) => {
    event.preventDefault();
    changeFilter();
  });
  byID("filter").addEventListener("reset", (event) => {
    event.preventDefault();
    byID("q").value = "";
    for (const name of selects) byID(name).value = "all";
    for (const name of Object.keys(orders)) byID(name).value = "";
    changeFilter();
  });
  byID("more").addEventListener("click", () => {
    const next = shownCount;
    showMore();
    byID("rows").querySelectorAll("summary")[next]?.focus();
  });
  window.addEventListener("hashchange", () => {
    readAddress();
    show();
    byID("vectors").scrollIntoView();
    byID("vectors").focus({ preventScroll: true });
  });

  selects.forEach(fillSelect);
  for (const [name, options] of Object.entries(orders)) {
    byID(name).replaceChildren(...options.map(([value, title]) => new Option(title, value)));
  }
  section.hidden = false;
  readAddress();
  show();
})();
