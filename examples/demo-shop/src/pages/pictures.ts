/** Pictures of what the shop sells, drawn in a few shapes on a ground of their own: readable on light and dark, in rows and on cards. */
import { type Answer, answerAsset, refuse } from '../answers.js';
import type { Shop, ShopRequest } from '../shop.js';

const TEAL = '#0f5c66';
const NAVY = '#27405c';
const RUST = '#b8573a';
const BRASS = '#c99a3b';
const CREAM = '#fbf6ea';
const WOOL = '#e4d8bf';
const ROPE = '#b8935a';

/** By article number. Each stands on 320 by 150, with what matters in the 150 in the middle. */
const SHAPES: Readonly<Record<string, string>> = {
  'HG-LAN-01': `<path d="M138 46a22 22 0 0 1 44 0" fill="none" stroke="${BRASS}" stroke-width="5"/><path d="M142 46h36l-6 14h-24z" fill="${BRASS}"/><path d="M146 60h28c8 14 8 30 0 44h-28c-8-14-8-30 0-44z" fill="#cfe3e2"/><path d="M160 70c8 10 9 15 9 20a9 9 0 0 1-18 0c0-5 1-10 9-20z" fill="#f0a63a"/><path d="M140 104h40l8 24h-56z" fill="${BRASS}"/><path d="M126 58v48M194 58v48" stroke="${BRASS}" stroke-width="4"/>`,
  'HG-LAN-02': `<path d="M144 34h32a8 8 0 0 1 8 8v6h-48v-6a8 8 0 0 1 8-8z" fill="${TEAL}"/><rect x="138" y="48" width="44" height="46" fill="#ffe8a8"/><path d="M149 48v46M160 48v46M171 48v46" stroke="${BRASS}" stroke-width="3"/><path d="M132 94h56v22a10 10 0 0 1-10 10h-36a10 10 0 0 1-10-10z" fill="${TEAL}"/><circle cx="160" cy="110" r="5" fill="#ffe8a8"/><path d="M146 34a14 14 0 0 1 28 0" fill="none" stroke="${NAVY}" stroke-width="4"/>`,
  'HG-BLA-01': `<path d="M106 58c0-8 6-14 14-14h80c8 0 14 6 14 14v56H106z" fill="${NAVY}"/><path d="M106 76h108M106 94h108" stroke="${WOOL}" stroke-width="5"/><path d="M106 114h108v10H106z" fill="${WOOL}"/><path d="M112 124v8m12-8v8m12-8v8m12-8v8m12-8v8m12-8v8m12-8v8m12-8v8m12-8v8" stroke="${NAVY}" stroke-width="3"/>`,
  'HG-JUM-01': `<path d="M136 34c6 8 42 8 48 0l26 14 14 58-20 6-8-32v50h-72V80l-8 32-20-6 14-58z" fill="${WOOL}"/><path d="M148 52c-8 8 8 16 0 24s8 16 0 24 8 14 0 22m24-70c-8 8 8 16 0 24s8 16 0 24 8 14 0 22" fill="none" stroke="${ROPE}" stroke-width="4"/><path d="M124 124h72" stroke="${ROPE}" stroke-width="6" stroke-dasharray="4 4"/><path d="M136 34c6 8 42 8 48 0" fill="none" stroke="${ROPE}" stroke-width="5"/>`,
  'HG-HAT-01': `<path d="M112 98c0-44 20-62 48-62s48 18 48 62z" fill="${RUST}"/><path d="M130 96c0-28 6-46 14-56m16-4v60m30 0c0-28-6-46-14-56" fill="none" stroke="#9a4630" stroke-width="4"/><rect x="106" y="94" width="108" height="28" rx="8" fill="#9a4630"/><path d="M120 96v24m16-24v24m16-24v24m16-24v24m16-24v24m16-24v24" stroke="${RUST}" stroke-width="4"/>`,
  'HG-COA-01': `<path d="M142 30h36l30 20 14 58-20 6-8-28v46h-68V86l-8 28-20-6 14-58z" fill="#d8a72c"/><path d="M142 30l18 20 18-20" fill="none" stroke="#a87d16" stroke-width="5"/><path d="M160 50v82" stroke="#a87d16" stroke-width="3"/><path d="M134 104h16m20 0h16" stroke="#a87d16" stroke-width="5"/><g fill="${NAVY}"><circle cx="166" cy="66" r="3"/><circle cx="166" cy="84" r="3"/><circle cx="166" cy="102" r="3"/><circle cx="166" cy="120" r="3"/></g>`,
  'HG-MUG-01': `<path d="M186 62h14c14 0 14 38 0 38h-14" fill="none" stroke="#fff" stroke-width="9"/><path d="M186 62h14c14 0 14 38 0 38h-14" fill="none" stroke="${NAVY}" stroke-width="2" transform="translate(3)"/><path d="M126 46h64l-4 76a6 6 0 0 1-6 6h-44a6 6 0 0 1-6-6z" fill="#fff"/><rect x="122" y="40" width="72" height="9" rx="4.5" fill="#2f62a3"/><path d="M144 66v44" stroke="#e8eef2" stroke-width="8" stroke-linecap="round"/>`,
  'HG-TEA-01': `<rect x="122" y="46" width="76" height="84" rx="6" fill="${TEAL}"/><rect x="118" y="32" width="84" height="18" rx="5" fill="#0b464e"/><rect x="132" y="66" width="56" height="44" rx="4" fill="${CREAM}"/><path d="M160 72c14 8 14 24 0 32-14-8-14-24 0-32zm0 4v26" fill="#5b8a4a" stroke="#3f6a33" stroke-width="2"/>`,
  'HG-BAG-01': `<rect x="92" y="58" width="136" height="64" rx="32" fill="${WOOL}"/><path d="M118 58v64M202 58v64" stroke="${NAVY}" stroke-width="7"/><path d="M134 70c0-44 52-44 52 0" fill="none" stroke="${ROPE}" stroke-width="6" stroke-dasharray="7 2"/><path d="M130 66h60" stroke="${NAVY}" stroke-width="4"/>`,
  'HG-ROP-01': `<g fill="none" stroke="${ROPE}" stroke-width="9"><rect x="98" y="42" width="124" height="72" rx="12"/><path d="M98 66c20-16 42 24 62 8s42-24 62-8M98 90c20-16 42 24 62 8s42-24 62-8"/></g><g fill="none" stroke="#94723f" stroke-width="2" stroke-dasharray="5 5"><rect x="98" y="42" width="124" height="72" rx="12"/><path d="M98 66c20-16 42 24 62 8s42-24 62-8M98 90c20-16 42 24 62 8s42-24 62-8"/></g>`,
};

/** @returns undefined for an article that is not drawn */
function drawPicture(sku: string): string | undefined {
  const shapes = Object.hasOwn(SHAPES, sku) ? SHAPES[sku] : undefined;
  if (shapes === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 150"><rect width="320" height="150" fill="#dfe9e7"/><ellipse cx="160" cy="132" rx="76" ry="6" fill="#c3d2cf"/>${shapes}</svg>\n`;
}

/** Where the picture of an article is in the shop. */
export const picturePath = (sku: string): string => `pictures/${sku}.svg`;

/** `GET /pictures/{sku}.svg` */
export function sendPicture(_shop: Shop, { parameters }: ShopRequest): Answer {
  const sku = /^(.+)\.svg$/.exec(parameters.file ?? '')?.[1];
  const picture = sku === undefined ? undefined : drawPicture(sku);
  return picture === undefined
    ? refuse(404, 'There is nothing at this address.')
    : answerAsset('image/svg+xml', picture);
}
