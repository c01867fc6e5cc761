/** One chart on the page: what is hidden, what is pointed at, and how that changes. */
class View {
  constructor(figure, chart, group) {
    this.figure = figure;
    this.chart = chart;
    this.group = group;
    this.hidden = new Set();
    this.focused = null;
    this.point = null;
    this.plot = figure.querySelector('.plot');
    this.spoken = figure.querySelector('.spoken');
    this.best = this.findBest();
    this.legend = new Legend(this);
    this.makeRoom();
    this.echart = echarts.init(this.plot, null, { renderer: 'svg' });
    this.picture = new Picture(this);
    this.listen();
    this.draw();
    figure.dataset.drawn = 'true';
  }

  /** How high a name beside a line is, in pixels: on paper, smaller than what a finger touches. */
  lineHeight() {
    return root.classList.contains('printing') ? 12 : 20;
  }

  /** Makes the plot high enough for the names; returns how high that is, in pixels. */
  makeRoom() {
    const least = this.legend.leastHeight(this.lineHeight());
    this.plot.style.minHeight = least + 'px';
    return least;
  }

  end() {
    return Math.max(...this.chart.lines.flatMap((line) => line.points.map((point) => point.x)));
  }

  /** An application has the same work at every size, so that a line is as good as the best of its points; others are held against each other at the largest size. */
  findBest() {
    const higher = this.chart.y.higherIsBetter;
    if (higher === undefined || this.chart.lines.length < 2) {
      return -1;
    }
    const anywhere = this.chart.id.startsWith('application-');
    const end = this.end();
    let best = -1;
    let value = 0;
    this.chart.lines.forEach((line, index) => {
      const points = line.points.filter((point) => anywhere || point.x === end).map((point) => point.y);
      const own = higher ? Math.max(...points) : Math.min(...points);
      if (!line.apart && points.length > 0 && (best < 0 || (higher ? own > value : own < value))) {
        best = index;
        value = own;
      }
    });
    return best;
  }

  emphasise(index) {
    if (index !== this.focused) {
      this.focused = index;
      this.draw();
    }
  }

  listen() {
    const area = this.echart.getZr();
    area.on('mousemove', (event) => this.pointAt(event.offsetX, event.offsetY));
    area.on('click', (event) => this.pointAt(event.offsetX, event.offsetY));
    area.on('globalout', () => this.leave());
    this.plot.addEventListener('keydown', (event) => this.key(event));
    this.plot.addEventListener('blur', () => this.leave());
  }

  visible() {
    return [...this.chart.lines.keys()].filter((index) => !this.hidden.has(index));
  }

  pointAt(x, y) {
    let nearest = null;
    let least = Infinity;
    this.visible().forEach((line) => this.chart.lines[line].points.forEach((point, place) => {
      const [px, py] = this.echart.convertToPixel({ gridIndex: 0 }, [point.x, point.y]);
      const distance = Math.hypot(px - x, py - y);
      if (distance < least) {
        least = distance;
        nearest = { line, place };
      }
    }));
    if (nearest && this.echart.containPixel({ gridIndex: 0 }, [x, y])) {
      this.select(nearest);
    } else {
      this.leave();
    }
  }

  select(point) {
    if (this.point && this.point.line === point.line && this.point.place === point.place) {
      return;
    }
    this.point = point;
    this.focused = point.line;
    this.draw();
    const seriesIndex = this.visible().indexOf(point.line);
    this.echart.dispatchAction({ type: 'showTip', seriesIndex, dataIndex: this.picture.index(point) });
  }

  leave() {
    if (this.point) {
      this.point = null;
      this.focused = null;
      this.echart.dispatchAction({ type: 'hideTip' });
      this.draw();
    }
  }

  key(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.key === 'Escape') {
      this.leave();
    } else if (steps[event.key] && this.visible().length > 0) {
      event.preventDefault();
      this.move(...steps[event.key]);
    }
  }

  /** To another point of the line, or to the next line above or below at the same place. */
  move(lines, places) {
    if (!this.point) {
      const line = this.hidden.has(this.best) || this.best < 0 ? this.visible()[0] : this.best;
      this.select({ line, place: this.chart.lines[line].points.length - 1 });
    } else if (places !== 0) {
      const place = this.point.place + places;
      if (place >= 0 && place < this.chart.lines[this.point.line].points.length) {
        this.select({ line: this.point.line, place });
      }
    } else {
      this.moveLine(lines);
    }
    this.spoken.textContent = this.words(this.point).join(', ');
  }

  moveLine(step) {
    const x = this.chart.lines[this.point.line].points[this.point.place].x;
    const here = this.visible()
      .map((line) => ({ line, place: this.chart.lines[line].points.findIndex((point) => point.x === x) }))
      .filter((each) => each.place >= 0)
      .sort((a, b) => this.chart.lines[b.line].points[b.place].y - this.chart.lines[a.line].points[a.place].y);
    const next = here.findIndex((each) => each.line === this.point.line) + step;
    if (next >= 0 && next < here.length) {
      this.select(here[next]);
    }
  }

  words({ line, place }) {
    const point = this.chart.lines[line].points[place];
    const interval = point.low === undefined || point.high === undefined
      ? 'no interval'
      : '95 % interval ' + number(this.chart.y, point.low, 4) + ' – ' + number(this.chart.y, point.high, 4);
    return [
      this.chart.lines[line].name,
      inFull(point.x) + ' ' + this.chart.x.label,
      words(this.chart.y, point.y),
      interval,
      ...(point.note ? [point.note] : []),
    ];
  }

  tip(point) {
    const [name, ...rest] = this.words(point);
    const tip = element('div', { class: 'tip' }, element('b', {}, name));
    rest.forEach((words) => tip.append(element('div', {}, words)));
    return tip;
  }

  draw() {
    this.echart.setOption(this.picture.option(), true);
    this.legend.place();
  }

  resize(size) {
    const least = this.makeRoom();
    this.echart.resize(size ? { ...size, height: Math.max(size.height, least) } : { width: 'auto', height: 'auto' });
    this.draw();
  }
}
