/**
 * The lazily loaded file `widget-call.js`: the window loads it when a call starts or an active one is found. The
 * agents' desk uses `openCall` from it.
 */
export { createCalls } from './create-calls.js';
export { drawCall } from './draw-call.js';
export { openCall } from './open-call.js';
