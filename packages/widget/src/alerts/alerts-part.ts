/**
 * A file of its own, `widget-alerts.js`: tells of unread messages while the window is closed or the page hidden, in the title
 * of the page and by a sound. A page has one chat, so there is one of each.
 */
export { showAlerts } from './show-alerts.js';
export { drawSoundSwitch } from './sound-switch.js';
