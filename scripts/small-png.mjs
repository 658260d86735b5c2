// Makes a picture of a page small: its 256 weightiest colours, of a few thousand of which most are the edges of letters,
// as a PNG with a palette. Reads what Chromium writes: 8 bits a channel, red, green and blue, not interlaced.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS = 3;
const COLOURS = 256;

/** @returns the same picture, smaller and nearly the same */
export function smallPng(png) {
  const { header, pixels, width, height } = decode(png);
  const colourAt = (place) => pixels.readUIntBE(place * CHANNELS, CHANNELS);
  const counts = new Map();
  for (let place = 0; place < width * height; place++)
    counts.set(colourAt(place), (counts.get(colourAt(place)) ?? 0) + 1);
  const palette = [...counts.entries()]
    .map(([colour, count]) => ({ colour, weight: count * vividness(colour) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, COLOURS)
    .map(({ colour }) => colour);
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = indexOf.get(colourAt(y * width + x));
  const indexed = Buffer.from(header);
  indexed[9] = 3;
  const table = Buffer.alloc(palette.length * CHANNELS);
  for (const [index, colour] of palette.entries()) table.writeUIntBE(colour, index * CHANNELS, CHANNELS);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', indexed),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small coloured dot is missed more than one grey of many. */
function vividness(colour) {
  const parts = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
  return 1 + (Math.max(...parts) - Math.min(...parts)) / 8;
}

function nearest(palette, colour) {
  const distance = (other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let best = 0;
  for (let index = 1; index < palette.length; index++)
    if (distance(palette[index]) < distance(palette[best])) best = index;
  return best;
}

function decode(png) {
  const parts = [];
  let header;
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = data;
    if (name === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 2) throw new Error('Not a PNG of 8 bits in red, green and blue.');
  const lines = inflateSync(Buffer.concat(parts));
  const length = width * CHANNELS;
  const pixels = Buffer.alloc(length * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < length; x++) {
      const left = x < CHANNELS ? 0 : pixels[y * length + x - CHANNELS];
      const above = y === 0 ? 0 : pixels[(y - 1) * length + x];
      const corner = x < CHANNELS || y === 0 ? 0 : pixels[(y - 1) * length + x - CHANNELS];
      const filters = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      pixels[y * length + x] = lines[y * (length + 1) + 1 + x] + filters[lines[y * (length + 1)]];
    }
  return { header, pixels, width, height };
}

/** The predictor of the PNG specification. */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(guess - value));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
