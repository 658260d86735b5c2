/**
 * The lazily loaded file `widget-alerts.js`: alerts to unread messages while the window is closed or the page hidden,
 * in the page's title and by a sound. A page has one chat, so there is one of each.
 */
export { showAlerts } from './show-alerts.js';
export { drawSoundSwitch } from './sound-switch.js';
