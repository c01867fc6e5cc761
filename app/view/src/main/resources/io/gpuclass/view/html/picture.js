/** More points than that are no longer marked one by one: their marks would hide the line. */
const MOST_MARKED = 40;

/** What a view shows at the moment, as the chart library takes it. */
class Picture {
  constructor(view) {
    this.view = view;
  }

  option() {
    const text = variable('--muted');
    const visible = this.view.visible();
    return {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: text },
      grid: { left: 8, right: this.view.legend.width(), top: 30, bottom: 30, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      tooltip: {
        trigger: 'item',
        triggerOn: 'none',
        confine: true,
        transitionDuration: 0,
        backgroundColor: variable('--page'),
        borderColor: variable('--line'),
        padding: [6, 10],
        textStyle: { color: variable('--text') },
        formatter: () => this.view.tip(this.view.point),
      },
      xAxis: this.axis('x'),
      yAxis: this.axis('y'),
      series: [...visible.map((line) => this.line(line)), ...visible.map((line) => this.intervals(line))],
    };
  }

  axis(key) {
    const axis = this.view.chart[key];
    const range = this.view.group.range(this.view.chart, key);
    const places = [...new Set(this.view.chart.lines.flatMap((line) => line.points.map((point) => point.x)))].sort((a, b) => a - b);
    const values = key === 'x' ? this.spread(places, range) : axis.logarithmic ? marks(range) : undefined;
    return {
      type: axis.logarithmic ? 'log' : 'value',
      min: range[0],
      max: range[1],
      name: axis.label,
      nameLocation: key === 'x' ? 'middle' : 'end',
      nameTruncate: { maxWidth: this.view.echart.getWidth() - (key === 'x' ? this.view.legend.width() : 16) },
      nameGap: key === 'x' ? 28 : 12,
      nameTextStyle: { color: variable('--muted'), align: key === 'x' ? 'center' : 'left', padding: 0 },
      axisLine: { show: key === 'x', lineStyle: { color: variable('--muted') }, onZero: false },
      axisTick: { show: key === 'x', customValues: key === 'x' && places.length <= MOST_MARKED ? places : values },
      axisLabel: {
        color: variable('--muted'),
        customValues: values,
        hideOverlap: key === 'y',
        formatter: (value) => (key === 'x' ? inFull(value) : tick(axis, value)),
      },
      splitLine: { show: key === 'y', lineStyle: { color: variable('--line') } },
    };
  }

  /** Those places that there is room to name, from the last one on. */
  spread(places, [from, to]) {
    const log = this.view.chart.x.logarithmic ? Math.log : (x) => x;
    const pixels = (this.view.echart.getWidth() - this.view.legend.width() - 60) / (log(to) - log(from));
    const named = [];
    [...places].reverse().forEach((place) => {
      const right = named[0];
      const room = 4 * (inFull(place).length + inFull(right ?? place).length) + 4;
      if (right === undefined || (log(right) - log(place)) * pixels >= room) {
        named.unshift(place);
      }
    });
    return named;
  }

  /** The line that stands out, if it is shown. */
  focused() {
    return this.view.hidden.has(this.view.focused) ? null : this.view.focused;
  }

  /** The index of a point among the data of its line, which have an empty one for each gap. */
  index({ line, place }) {
    const { points, gaps } = this.view.chart.lines[line];
    return place + gaps.filter((gap) => gap < points[place].x).length;
  }

  line(index) {
    const line = this.view.chart.lines[index];
    const look = this.view.group.look(line);
    const colour = variable(look.colour);
    const focused = this.focused();
    const strong = index === focused || (focused === null && index === this.view.best);
    const opacity = focused === null || index === focused ? 1 : 0.15;
    const dense = line.points.length > MOST_MARKED;
    const width = strong ? 3.25 : line.leads ? 1.75 : 1;
    return {
      id: 'line' + index,
      type: 'line',
      name: line.name,
      data: [...line.points.map((point) => [point.x, point.y]), ...line.gaps.map((gap) => [gap, '-'])].sort((a, b) => a[0] - b[0]),
      symbol: look.shape,
      symbolSize: dense ? 1.5 : strong ? 9 : line.leads ? 6.5 : 4.5,
      showAllSymbol: true,
      z: strong ? 5 : line.leads ? 4 : 3,
      emphasis: { disabled: true },
      lineStyle: { color: colour, opacity, width, type: line.apart ? [5, 4] : 'solid' },
      itemStyle: { color: line.apart ? variable('--page') : colour, borderColor: colour, borderWidth: line.apart ? 1.5 : 0, opacity },
    };
  }

  intervals(index) {
    const line = this.view.chart.lines[index];
    const focused = this.focused();
    const opacity = focused === null ? 0.8 : index === focused ? 1 : 0.1;
    return {
      id: 'interval' + index,
      type: 'line',
      silent: true,
      symbol: 'none',
      z: 2,
      emphasis: { disabled: true },
      tooltip: { show: false },
      data: line.points.filter((point) => point.low !== undefined && point.high !== undefined)
        .flatMap((point) => [[point.x, point.low], [point.x, point.high], [point.x, '-']]),
      lineStyle: { color: variable(this.view.group.look(line).colour), opacity, width: 1.5 },
    };
  }
}
