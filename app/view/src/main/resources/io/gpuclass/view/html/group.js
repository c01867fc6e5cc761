/** What the charts of one thing share, so that they can be compared: scales. */
class Group {
  constructor() {
    this.looks = new Map();
    this.charts = [];
  }

  add(chart) {
    this.charts.push(chart);
  }

  look(line) {
    return this.looks.get(line.name);
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

/** Marks of a logarithmic axis: each power of ten, and 2 and 5 between where they are few. */
const marks = ([from, to]) => {
  const decades = Math.log10(to / from);
  const steps = decades > 4 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
  const found = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++) {
    steps.map((step) => step * 10 ** power).filter((mark) => mark >= from && mark <= to).forEach((mark) => found.push(mark));
  }
  return found;
};
