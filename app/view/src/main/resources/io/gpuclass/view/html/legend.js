/** The outline of each of a group's shapes, as wide as a line of text is high. */
const OUTLINES = {
  circle: 'M8 9a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
  rect: 'M8.5 5.5h7v7h-7Z',
  triangle: 'M12 4.5l4.5 8h-9Z',
  diamond: 'M12 4l5 5l-5 5l-5-5Z',
  'path://M0 0L10 0L5 9Z': 'M7.5 5.5h9l-4.5 8Z',
};

/**
 * Places for things of one height in a column, in their order: each where it wants to be or, where they would overlap, around the
 * middle of those places.
 */
const apart = (wanted, height, top, bottom) => {
  const packs = [];
  wanted.forEach((place, i) => {
    let pack = { place: place - i * height, count: 1 };
    while (packs.length > 0 && packs[packs.length - 1].place >= pack.place) {
      const before = packs.pop();
      const count = before.count + pack.count;
      pack = { place: (before.place * before.count + pack.place * pack.count) / count, count };
    }
    packs.push(pack);
  });
  const last = Math.max(top, bottom - (wanted.length - 1) * height);
  return packs.flatMap((pack) => new Array(pack.count).fill(Math.max(top, Math.min(last, pack.place)))).map((place, i) => place + i * height);
};

/** The names of a chart's lines, each beside the end of its line; each is a button that hides and shows it. */
class Legend {
  static LEADER = 26;

  constructor(view) {
    this.view = view;
    this.box = view.figure.querySelector('.legend');
    this.leaders = vector('svg', { class: 'leaders', 'aria-hidden': 'true' });
    view.plot.after(this.leaders);
    const ends = view.chart.lines.map((line) => line.points[line.points.length - 1].y);
    this.order = [...ends.keys()].sort((a, b) => ends[b] - ends[a]);
    this.buttons = [];
    this.order.forEach((index) => { this.buttons[index] = this.button(index); });
    if (this.order.length > 2) {
      this.all = element('button', { type: 'button', class: 'all' }, 'hide all');
      this.all.addEventListener('click', () => this.toggleAll());
      this.box.append(this.all);
    }
  }

  button(index) {
    const line = this.view.chart.lines[index];
    const button = element('button', { type: 'button', 'aria-pressed': 'true', title: line.name + ': hide or show' },
      this.swatch(line), element('span', {}, line.name));
    button.classList.toggle('best', index === this.view.best);
    button.classList.toggle('rest', !line.leads);
    button.addEventListener('click', () => this.toggle(index));
    ['pointerenter', 'focus'].forEach((event) => button.addEventListener(event, () => this.view.emphasise(index)));
    ['pointerleave', 'blur'].forEach((event) => button.addEventListener(event, () => this.view.emphasise(null)));
    this.box.append(button);
    return button;
  }

  swatch(line) {
    const look = this.view.group.look(line);
    const colour = 'var(' + look.colour + ')';
    const swatch = vector('svg', { width: 10, height: 18, viewBox: '7 0 10 18', 'aria-hidden': 'true' });
    swatch.append(vector('path', {
      d: OUTLINES[look.shape], stroke: colour, 'stroke-width': 1.5, fill: line.apart ? 'var(--page)' : colour,
    }));
    return swatch;
  }

  /** How wide the names are, with the leaders to them. */
  width() {
    return Legend.LEADER + Math.max(...this.buttons.map((button) => button.offsetWidth));
  }

  /** How high the picture has to be at least, so that all names have a place. */
  leastHeight(line) {
    return 44 + this.order.length * line;
  }

  /** Puts each name beside the end of its line. */
  place() {
    const echart = this.view.echart;
    const end = (index) => {
      const points = this.view.chart.lines[index].points;
      const { x, y } = points[points.length - 1];
      return echart.convertToPixel({ gridIndex: 0 }, [x, y]);
    };
    const ends = this.buttons.map((button, index) => end(index));
    const bottom = echart.getHeight() - 8;
    const height = Math.min(this.view.lineHeight(), (bottom - 30) / this.order.length);
    const places = apart(this.order.map((index) => ends[index][1]), height, 30 + height / 2, bottom - height / 2);
    const left = echart.getWidth() - this.width() + Legend.LEADER;
    this.leaders.replaceChildren();
    this.order.forEach((index, i) => {
      Object.assign(this.buttons[index].style, { top: places[i] - height / 2 + 'px', left: left + 'px', height: height + 'px' });
      this.leader(index, ends[index], [left, places[i]]);
    });
  }

  leader(index, [fromX, fromY], [toX, toY]) {
    if (!this.view.hidden.has(index)) {
      const colour = 'var(' + this.view.group.look(this.view.chart.lines[index]).colour + ')';
      this.leaders.append(vector('path', { d: 'M' + (fromX + 6) + ' ' + fromY + 'L' + (toX - 1) + ' ' + toY, stroke: colour }));
    }
  }

  toggle(index) {
    if (!this.view.hidden.delete(index)) {
      this.view.hidden.add(index);
    }
    this.shown();
  }

  toggleAll() {
    const none = this.view.hidden.size === 0;
    this.view.hidden = new Set(none ? this.view.chart.lines.keys() : []);
    this.shown();
  }

  shown() {
    this.buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(!this.view.hidden.has(index))));
    if (this.all) {
      this.all.textContent = this.view.hidden.size === 0 ? 'hide all' : 'show all';
    }
    this.view.point = null;
    this.view.focused = null;
    this.view.draw();
  }
}
