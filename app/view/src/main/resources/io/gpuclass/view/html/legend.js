/** The outline of each of a group's shapes, as large as a line of text. */
const OUTLINES = {
  circle: 'M8 9a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
  rect: 'M8.5 5.5h7v7h-7Z',
  triangle: 'M12 4.5l4.5 8h-9Z',
  diamond: 'M12 4l5 5l-5 5l-5-5Z',
  'path://M0 0L10 0L5 9Z': 'M7.5 5.5h9l-4.5 8Z',
};

/** The names of a chart's lines; each is a button that hides and shows its line. */
class Legend {
  /** Buttons from the top line's to the bottom one's where lines end; in their own order where none is better. */
  constructor(view) {
    this.view = view;
    const order = [...view.chart.lines.keys()];
    if (view.chart.y.higherIsBetter !== undefined) {
      const ends = view.chart.lines.map((line) => line.points[line.points.length - 1]);
      order.sort((a, b) => ends[b].x - ends[a].x || ends[b].y - ends[a].y);
    }
    const box = view.figure.querySelector('.legend');
    const buttons = [];
    order.forEach((index) => {
      const line = view.chart.lines[index];
      const button = element('button', { type: 'button', 'aria-pressed': 'true', title: 'hide or show' }, this.swatch(line), line.name);
      button.classList.toggle('best', index === view.best);
      button.addEventListener('click', () => this.toggle(index));
      ['pointerenter', 'focus'].forEach((event) => button.addEventListener(event, () => view.emphasise(index)));
      ['pointerleave', 'blur'].forEach((event) => button.addEventListener(event, () => view.emphasise(null)));
      box.append(button);
      buttons[index] = button;
    });
    if (order.length > 2) {
      const all = element('button', { type: 'button', class: 'all' }, 'none');
      all.addEventListener('click', () => this.toggleAll());
      box.append(all);
      this.all = all;
    }
    this.buttons = buttons;
  }

  swatch(line) {
    const look = this.view.group.look(line);
    const colour = 'var(' + look.colour + ')';
    const swatch = vector('svg', { width: 24, height: 18, 'aria-hidden': 'true' });
    swatch.append(
      vector('path', { d: 'M1 9H23', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': line.apart ? '4 3' : 'none' }),
      vector('path', { d: OUTLINES[look.shape], stroke: colour, 'stroke-width': 1.5, fill: line.apart ? 'var(--page)' : colour }));
    return swatch;
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
      this.all.textContent = this.view.hidden.size === 0 ? 'none' : 'all';
    }
    this.view.point = null;
    this.view.focused = null;
    this.view.draw();
  }
}
