/**
 * Speech without a network: flite speaks, pocketsphinx understands, and both stand behind the interface of an
 * OpenAI-compatible speech server. The recogniser knows only the sentences it is told; it finds them through Opus.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Why nobody can speak here; undefined where somebody can. */
export const missingSpeech: string | undefined = findMissing();
if (missingSpeech !== undefined && process.env.CI) throw new Error(`Voice is tested in CI: ${missingSpeech}`);
if (missingSpeech !== undefined) console.warn(`SKIPPED: tests of spoken calls, because ${missingSpeech}`);

function findMissing(): string | undefined {
  const programs = ['flite', 'sox', 'pocketsphinx_continuous'];
  const absent = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  return absent.length === 0 ? undefined : `${absent.join(', ')} is not installed`;
}

const run = promisify(execFile);
const MODEL = '/usr/share/pocketsphinx/model/en-us';
const WIDE_BEAMS = ['-beam', '1e-100', '-pbeam', '1e-100', '-wbeam', '1e-80'];

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-speech-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** @returns a WAV of one channel. @param rate in Hz */
export async function speak(text: string, rate = 16_000): Promise<Buffer> {
  const file = join(folder, `${createHash('sha1').update(`${rate} ${text}`).digest('hex')}.wav`);
  const known = await readFile(file).catch(() => undefined);
  if (known !== undefined) return known;
  const raw = join(folder, `${++files}.wav`);
  await run('flite', ['-voice', 'slt', '-t', text, '-o', raw]);
  await run('sox', ['-R', '-D', raw, '-r', String(rate), '-c', '1', `${raw}.part.wav`]);
  const wav = await readFile(`${raw}.part.wav`);
  await writeFile(file, wav);
  return wav;
}

/** @returns a WAV of one channel that sox makes of nothing. @param rate in Hz. @param effects of sox, such as `synth` */
export async function makeSound(rate: number, ...effects: string[]): Promise<Buffer> {
  const file = join(folder, `${++files}.wav`);
  await run('sox', ['-R', '-D', '-n', '-r', String(rate), '-c', '1', '-b', '16', file, ...effects]);
  return readFile(file);
}

/** @param effects of sox, such as `vol` */
export async function changeSound(wav: Buffer, ...effects: string[]): Promise<Buffer> {
  return withFiles([wav], (given, made) => ['-R', '-D', ...given, made, ...effects]);
}

/** @returns all of them at once, as loud as they are */
export async function mixSounds(...wavs: Buffer[]): Promise<Buffer> {
  return withFiles(wavs, (given, made) => ['-R', '-D', '-m', ...given.flatMap((file) => ['-v', '1', file]), made]);
}

async function withFiles(wavs: Buffer[], make: (given: string[], made: string) => string[]): Promise<Buffer> {
  const name = join(folder, String(++files));
  const given = wavs.map((_, index) => `${name}.${index}.wav`);
  await Promise.all(wavs.map((wav, index) => writeFile(given[index] as string, wav)));
  await run('sox', make(given, `${name}.wav`));
  return readFile(`${name}.wav`);
}

/** @param sentences what may have been said, lower case, without signs. @returns the nearest of them, or nothing */
export async function understand(wav: Buffer, sentences: readonly string[]): Promise<string> {
  const name = join(folder, String(++files));
  await writeFile(`${name}.in.wav`, wav);
  await run('sox', ['-R', '-D', `${name}.in.wav`, '-r', '16000', '-c', '1', `${name}.wav`, 'pad', '0.3', '0.3']);
  await writeFile(`${name}.jsgf`, `#JSGF V1.0;\ngrammar test;\npublic <said> = ${sentences.join(' | ')};\n`);
  const model = ['-hmm', `${MODEL}/en-us`, '-dict', `${MODEL}/cmudict-en-us.dict`, '-logfn', '/dev/null'];
  const input = ['-jsgf', `${name}.jsgf`, '-infile', `${name}.wav`];
  const { stdout } = await run('pocketsphinx_continuous', [...model, ...input, ...WIDE_BEAMS]);
  return stdout.trim().split('\n').join(' ').trim();
}

export interface SpeechServer extends AsyncDisposable {
  /** For `SPEECH_BASE_URL`. */
  url: string;
  /** What it was asked to speak. */
  spoken: string[];
  /** What it understood. */
  understood: string[];
  /** While true every request fails. */
  broken: boolean;
}

/** @param sentences what it can understand */
export async function startSpeechServer(sentences: readonly string[]): Promise<SpeechServer> {
  const state = { spoken: [] as string[], understood: [] as string[], broken: false };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (state.broken) {
      response.writeHead(503).end('broken');
    } else if (request.url === '/v1/audio/speech') {
      const { input } = JSON.parse(body.toString()) as { input: string };
      state.spoken.push(input);
      response.writeHead(200, { 'content-type': 'audio/wav' }).end(await speak(input));
    } else if (request.url === '/v1/audio/transcriptions') {
      const form = await new Response(body, {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const text = await understand(Buffer.from(await (form.get('file') as File).arrayBuffer()), sentences);
      if (text !== '') state.understood.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
    } else response.writeHead(404).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
