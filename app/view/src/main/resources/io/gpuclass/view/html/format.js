const root = document.documentElement;

/** The value of a style sheet's variable, such as a colour, at the moment. */
const variable = (name) => getComputedStyle(root).getPropertyValue(name).trim();

const STEPS = {
  number: [[1e9, ' G'], [1e6, ' M'], [1e3, ' k'], [1, '']],
  nanoseconds: [[1e9, ' s'], [1e6, ' ms'], [1e3, ' us'], [1, ' ns']],
};

const step = (axis, value) => STEPS[axis.unit].find(([size]) => value >= size) ?? STEPS[axis.unit][3];

/** Three significant digits, and the metric prefix or the unit of time that suits the number. */
const number = (axis, value, digits = 3) => {
  const [size, suffix] = step(axis, value);
  const scaled = value / size;
  const whole = Number.isInteger(scaled) || scaled >= 10 ** (digits - 1);
  return (whole ? scaled.toFixed(0) : scaled.toPrecision(digits)) + suffix;
};

/** A number and what it is: times tell their unit themselves. */
const words = (axis, value) =>
  (axis.unit === 'number' ? number(axis, value) + ' ' + axis.label : axis.label + ' ' + number(axis, value));

const inFull = (x) => (Number.isInteger(x) ? String(x) : String(Number(x.toPrecision(3))));

const tick = (axis, value) => {
  const [size, suffix] = step(axis, value);
  return String(Number((value / size).toPrecision(3))) + suffix;
};

const element = (name, attributes, ...content) => {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...content);
  return made;
};

const vector = (name, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
};
