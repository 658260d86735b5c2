/**
 * A file of its own, `widget-call.js`, which the window loads when a call begins or a running one is found: nobody pays for
 * it who only writes. The agents' desk takes `openCall` from it.
 */
export { createCalls } from './create-calls.js';
export { drawCall } from './draw-call.js';
export { openCall } from './open-call.js';
