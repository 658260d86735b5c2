/** The demo shop as a library: a program that wants a whole organisation beside it starts one. */
export { knowsLogin, rememberLogin } from './browser/own-browser.js';
export { type DemoShop, type DemoShopOptions, startDemoShop } from './server.js';
