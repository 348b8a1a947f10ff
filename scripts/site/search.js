// Finds headings by their words. Without JavaScript, the search field is hidden, and the pages work without it.
"use strict";
const root = document.currentScript.dataset.root;
const place = document.querySelector("search");
const list = document.querySelector("#found");
let index;

function show(words) {
  const fits = ([title, heading]) => words.every((word) => `${title} ${heading}`.toLowerCase().includes(word));
  const found = words.length ? index.filter(fits) : [];
  const items = found.slice(0, 12).map(([title, heading, address]) => {
    const link = document.createElement("a");
    link.href = `${root}/${address}`;
    link.textContent = heading ? `${title}: ${heading}` : title;
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  if (words.length && !items.length) {
    const item = document.createElement("li");
    item.textContent = "No heading contains these words.";
    items.push(item);
  }
  list.replaceChildren(...items);
}

place.hidden = false;
document.querySelector("#search").addEventListener("input", async (event) => {
  index ??= await (await fetch(`${root}/search.json`)).json();
  show(event.target.value.toLowerCase().split(/\s+/).filter(Boolean));
});
