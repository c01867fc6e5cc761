const PRINTED = { width: 330, height: 230 };
const byId = new Map(JSON.parse(document.getElementById('charts-data').textContent).map((chart) => [chart.id, chart]));
const groups = new Map();
const views = [];

document.querySelectorAll('figure[data-chart]').forEach((figure) => {
  const name = figure.dataset.group;
  groups.set(name, groups.get(name) ?? new Group());
  groups.get(name).add(byId.get(figure.dataset.chart));
});
const looks = looksOf([...groups.values()].map((group) => group.charts));
groups.forEach((group) => { group.looks = looks; });
const waiting = new Set(document.querySelectorAll('figure[data-chart]'));
/** What is folded has no size: it is drawn when it is opened. */
const drawNext = () => {
  const figure = [...waiting].find((each) => !each.closest('details:not([open])'));
  if (figure) {
    waiting.delete(figure);
    views.push(new View(figure, byId.get(figure.dataset.chart), groups.get(figure.dataset.group)));
  }
  return figure !== undefined;
};
const drawSome = () => {
  if (drawNext()) {
    setTimeout(drawSome);
  }
};
drawSome();
document.querySelectorAll('details').forEach((details) => details.addEventListener('toggle', drawSome));

let resizing;
window.addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => views.filter((view) => view.plot.offsetWidth > 0).forEach((view) => view.resize()), 100);
});
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => views.forEach((view) => view.draw()));

let closed = [];
window.addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')];
  closed.forEach((details) => { details.open = true; });
  while (drawNext());
  root.classList.add('printing');
  views.forEach((view) => { view.leave(); view.resize(PRINTED); });
});
window.addEventListener('afterprint', () => {
  closed.forEach((details) => { details.open = false; });
  root.classList.remove('printing');
  views.filter((view) => view.plot.offsetWidth > 0).forEach((view) => view.resize());
});
