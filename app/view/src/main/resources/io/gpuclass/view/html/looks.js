const COLOURS = 13;

/** So many of the first colours are told apart by everybody. */
const CLEAREST = 8;
const SHAPES = ['circle', 'rect', 'triangle', 'diamond', 'path://M0 0L10 0L5 9Z'];

/** For each name in some lists, those that are in a list with it, and itself. */
const companions = (lists) => {
  const found = new Map();
  lists.forEach((names) => names.forEach((name) => {
    found.set(name, found.get(name) ?? new Set());
    names.forEach((other) => found.get(name).add(other));
  }));
  return found;
};

/**
 * How each name looks, the same in all charts of the page in which its line leads: names in one chart differ in colour while there
 * are enough, then those in charts side by side; of the colours left, each takes one that few others have.
 */
const looksOf = (groups) => {
  const namesOf = (chart) => chart.lines.filter((line) => line.leads).map((line) => line.name);
  const together = companions(groups.flat().map(namesOf));
  const beside = companions(groups.map((charts) => charts.flatMap(namesOf)));
  const places = new Map();
  const uses = new Array(COLOURS).fill(0);
  const crowdedFirst = [...together.keys()].sort((a, b) => together.get(b).size - together.get(a).size);
  crowdedFirst.forEach((name) => {
    const [near, far] = [together, beside].map((map) => new Set([...map.get(name)].map((other) => places.get(other))));
    const [place] = [...uses.keys()].sort((a, b) =>
      near.has(a) - near.has(b) || (a >= CLEAREST) - (b >= CLEAREST) || far.has(a) - far.has(b) || uses[a] - uses[b] || a - b);
    places.set(name, place);
    uses[place] += 1;
  });
  return new Map([...places].map(([name, place]) => [name, { colour: '--c' + place, shape: SHAPES[place % SHAPES.length] }]));
};

/** One of the shapes for a name that has no colour of its own. */
const restShape = (name) => SHAPES[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHAPES.length];
