/** What the charts of one thing share, so that they can be compared: scales. */
class Group {
  constructor() {
    this.looks = new Map();
    this.charts = [];
  }

  add(chart) {
    this.charts.push(chart);
  }

  /** Lines that do not lead are grey; their shapes tell them apart. */
  look(line) {
    return line.leads ? this.looks.get(line.name) : { colour: '--rest', shape: restShape(line.name) };
  }

  /** The range of an axis over those charts that have the same one, with room at both ends. */
  range(of, key) {
    const axis = of[key];
    const alike = this.charts.filter((chart) => chart[key].label === axis.label && chart[key].logarithmic === axis.logarithmic);
    const values = alike.flatMap((chart) => chart.lines.flatMap((line) => line.points.flatMap((point) =>
      key === 'x' ? [point.x] : [point.y, point.low ?? point.y, point.high ?? point.y])));
    const least = Math.min(...values);
    const most = Math.max(...values);
    if (!axis.logarithmic) {
      return most <= 1 && least >= 0 ? [0, 1] : [Math.min(0, least), most * 1.05];
    }
    const room = key === 'x' ? 1.12 : 1.35;
    return [least / room, most * room];
  }
}

const FEWEST_MARKS = 3;

/** The coarsest first. */
const STEPS_OF_A_DECADE = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]];

const inside = ([from, to], marks) => marks.filter((mark) => mark >= from && mark <= to);

const marksBy = (steps, [from, to]) => {
  const found = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
    found.push(...steps.map((step) => Number((step * 10 ** power).toPrecision(3))));
  }
  return inside([from, to], found);
};

/** Even steps of a round length, for a range of less than a decade. */
const evenMarks = ([from, to]) => {
  const rough = (to - from) / FEWEST_MARKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [5, 2, 1].map((digit) => digit * power).find((length) => length <= rough) ?? power;
  const first = Math.ceil(from / step);
  return inside([from, to], Array.from({ length: 8 }, (_, i) => Number(((first + i) * step).toPrecision(12))));
};

/** Marks of a logarithmic axis: each power of ten, with as many between as are needed to have a few. */
const marks = (range) => {
  const decades = Math.log10(range[1] / range[0]);
  const found = STEPS_OF_A_DECADE.slice(decades > 2.5 ? 0 : decades > 1.5 ? 1 : 2)
    .map((steps) => marksBy(steps, range))
    .find((each) => each.length >= FEWEST_MARKS);
  return found ?? evenMarks(range);
};
