'use strict';
/** Values at the pointer and by the keyboard, and lines that hide: what is drawn stands on the page already, its numbers in a table below. */
(() => {
  class View {
    constructor(figure) {
      this.drawing = figure.querySelector('.drawing');
      this.plot = figure.querySelector('.plot');
      this.spoken = figure.querySelector('.spoken');
      this.table = figure.querySelector('.numbers');
      this.tip = document.createElement('p');
      this.tip.className = 'tip';
      this.tip.hidden = true;
      this.drawing.append(this.tip);
      this.points = [...figure.querySelectorAll('.dots')].flatMap((path) => this.pointsOf(path));
      this.at = null;
      this.plot.addEventListener('pointermove', (event) => this.pointAt(event));
      this.plot.addEventListener('pointerdown', (event) => this.pointAt(event));
      this.plot.addEventListener('pointerleave', () => this.leave());
      this.plot.addEventListener('blur', () => this.leave());
      this.plot.addEventListener('keydown', (event) => this.key(event));
      /** The legend names the best line first. */
      this.first = this.plot.querySelector('[data-line="' + figure.querySelector('.legend button').dataset.lines.split(' ')[0] + '"]');
      figure.querySelectorAll('.legend button').forEach((button) => this.listen(button));
    }

    /** The points of a line are the cells of its row that hold something, from left to right. */
    pointsOf(path) {
      const line = path.parentNode;
      const row = this.table.tBodies[0].rows[Number(line.dataset.line)];
      const heads = [...this.table.tHead.rows[0].cells];
      const cells = [...row.cells].filter((cell) => cell.tagName === 'TD' && !cell.classList.contains('lone') && cell.textContent !== '–');
      const dots = [...path.getAttribute('d').matchAll(/M([-\d.]+) ([-\d.]+)/g)];
      // A table of very many places has not all of them: then a line tells its name alone.
      return dots.length !== cells.length ? [] : dots.map(([, x, y], i) => ({
        line, x: Number(x), y: Number(y), cell: cells[i], place: heads[cells[i].cellIndex].textContent, name: row.cells[0].textContent,
      }));
    }

    visible() {
      return this.points.filter(({ line }) => getComputedStyle(line).display !== 'none');
    }

    pointAt(event) {
      const box = this.plot.getBoundingClientRect();
      const scale = this.plot.viewBox.baseVal.width / box.width;
      const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
      const near = (point) => Math.hypot(point.x - x, point.y - y);
      const nearest = this.visible().reduce((best, point) => (best === null || near(point) < near(best) ? point : best), null);
      if (nearest) {
        this.select(nearest, box.width / this.plot.viewBox.baseVal.width);
      }
    }

    words(point) {
      const [value, ...more] = [...point.cell.childNodes].map((node) => node.textContent);
      const of = this.table.tHead.rows[0].cells[0].textContent;
      return [point.name, point.place + ' ' + of, value, ...more.map((text, i) => (i === 0 && text.includes('–') ? '95 % interval ' + text : text))];
    }

    select(point, scale) {
      this.at = point;
      const [name, ...rest] = this.words(point);
      const bold = document.createElement('b');
      bold.textContent = name;
      this.tip.replaceChildren(bold, ...rest.flatMap((text) => [document.createElement('br'), text]));
      this.tip.hidden = false;
      const left = Math.min(point.x * scale + 12, this.drawing.clientWidth - this.tip.offsetWidth);
      Object.assign(this.tip.style, { left: Math.max(0, left) + 'px', top: point.y * scale + 12 + 'px' });
      this.emphasise([point.line]);
    }

    leave() {
      this.at = null;
      this.tip.hidden = true;
      this.emphasise([]);
    }

    emphasise(lines) {
      this.plot.classList.toggle('pointed', lines.length > 0);
      this.plot.querySelectorAll('.on').forEach((line) => line.classList.remove('on'));
      lines.forEach((line) => line.classList.add('on'));
    }

    key(event) {
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (event.key === 'Escape') {
        this.leave();
      } else if (steps[event.key]) {
        event.preventDefault();
        this.move(...steps[event.key]);
      }
    }

    /** To another point of the line, or to the next line above or below at the same place. */
    move(along, down) {
      const shown = this.visible();
      if (shown.length === 0) {
        return;
      }
      const at = this.at && shown.includes(this.at) ? this.at : null;
      const alike = at && shown.filter((point) => (along ? point.line === at.line : point.x === at.x))
        .sort((a, b) => (along ? a.x - b.x : a.y - b.y));
      const next = at ? alike[alike.indexOf(at) + along + down] ?? at : shown.filter(({ line }) => line === this.first).pop() ?? shown[0];
      this.select(next, this.plot.getBoundingClientRect().width / this.plot.viewBox.baseVal.width);
      this.spoken.textContent = this.words(next).join(', ');
    }

    listen(button) {
      const lines = button.dataset.lines.split(' ').map((line) => this.plot.querySelector('[data-line="' + line + '"]'));
      button.addEventListener('click', () => {
        const shown = button.getAttribute('aria-pressed') !== 'true';
        button.setAttribute('aria-pressed', String(shown));
        lines.forEach((line) => line.classList.toggle('off', !shown));
        this.emphasise([]);
      });
      ['pointerenter', 'focus'].forEach((event) => button.addEventListener(event, () =>
        this.emphasise(button.getAttribute('aria-pressed') === 'true' ? lines : [])));
      ['pointerleave', 'blur'].forEach((event) => button.addEventListener(event, () => this.emphasise([])));
    }
  }

  document.querySelectorAll('figure.chart').forEach((figure) => new View(figure));

  const root = document.documentElement;
  window.addEventListener('beforeprint', () => root.classList.add('printing'));
  window.addEventListener('afterprint', () => root.classList.remove('printing'));
})();
