'use strict';
(() => {
  const models = document.querySelector('#models-table');
  if (!models) return;
  const body = models.querySelector('tbody');
  const rows = [...body.rows];

  // Sorting: by what a cell says, or by the number that it stands for; what is missing comes last.
  const key = (row, column) => {
    const cell = row.cells[column];
    const number = cell.dataset.value;
    return number === undefined ? cell.textContent.trim().toLowerCase() : number === '' ? null : Number(number);
  };
  const compare = (a, b) => (typeof a === 'number' ? a - b : a < b ? -1 : a > b ? 1 : 0);
  const sort = (header) => {
    const descending = header.getAttribute('aria-sort') === 'ascending';
    models.querySelectorAll('th[aria-sort]').forEach((other) => other.setAttribute('aria-sort', 'none'));
    header.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    const known = rows.map((row) => [key(row, header.cellIndex), row]);
    known.sort(([a], [b]) => {
      const missing = (a === null || a === '') - (b === null || b === '');
      return missing || (descending ? compare(b, a) : compare(a, b));
    });
    known.forEach(([, row]) => body.append(row));
  };
  models.querySelectorAll('th[aria-sort] button').forEach((button) => {
    button.addEventListener('click', () => sort(button.closest('th')));
  });

  const search = document.querySelector('#search');
  const count = document.querySelector('#count');
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row) => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    });
    count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} models`;
  });

  // Two models over one another: on the map, and figure by figure.
  const data = JSON.parse(document.querySelector('#site-data').textContent);
  const overlay = document.querySelector('#overlay-table');
  const hint = document.querySelector('#overlay-hint');
  const picked = [];
  const shown = (value) => (value === null ? '–' : String(Number(value.toPrecision(4))));
  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (style) made.className = style;
    return made;
  };
  const header = (text, scope, style) => {
    const made = element('th', text, style);
    made.scope = scope;
    return made;
  };
  const mark = () => {
    const names = picked.map((box) => box.dataset.model);
    document.querySelectorAll('.classmap .models').forEach((group) => {
      group.classList.toggle('shaded', names.length > 0);
      group.querySelectorAll('.model').forEach((model) => {
        model.classList.toggle('picked', names.includes(model.dataset.model));
      });
    });
  };
  const draw = () => {
    mark();
    overlay.hidden = picked.length < 2;
    hint.textContent = picked.length < 2 ? `Tick two models in the table. Ticked: ${picked.length}.`
      : `${picked[0].dataset.model} and ${picked[1].dataset.model}`;
    if (picked.length < 2) return;
    const [one, other] = picked.map((box) => data.models[Number(box.value)]);
    const head = document.createElement('tr');
    head.append(header('figure', 'col'), ...picked.map((box) => header(box.dataset.model, 'col', 'number')),
      header('second : first', 'col', 'number'));
    overlay.querySelector('thead').replaceChildren(head);
    overlay.querySelector('tbody').replaceChildren(...data.figures.flatMap((figure, i) => {
      if (one[i] === null && other[i] === null) return [];
      const row = document.createElement('tr');
      const ratio = one[i] === null || other[i] === null || one[i] === 0 ? '–' : `${shown(other[i] / one[i])}×`;
      row.append(header(figure, 'row'), element('td', shown(one[i]), 'number'), element('td', shown(other[i]), 'number'),
        element('td', ratio, 'number'));
      return [row];
    }));
  };
  models.querySelectorAll('input.pick').forEach((box) => {
    box.addEventListener('change', () => {
      if (box.checked) picked.push(box); else picked.splice(picked.indexOf(box), 1);
      if (picked.length > 2) picked.shift().checked = false;
      draw();
    });
  });
  draw();
})();
