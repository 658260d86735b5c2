/** The day on which all dialogues happen: that of the Schema-Guided Dialogue data set, so that "next Tuesday" is what it says. */
export const TODAY = '2019-03-01';
const START = Date.parse(`${TODAY}T09:00:00Z`);

/** From here on it is that morning in this process; time passes as ever. */
export function setClock() {
  const Real = Date;
  const offset = START - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) {
      super(...(given.length === 0 ? [Real.now() + offset] : given));
    }
    static now() {
      return Real.now() + offset;
    }
  };
}
