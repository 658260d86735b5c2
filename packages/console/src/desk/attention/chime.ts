/** Plays two soft synthesised tones. Browsers allow it only after a click or key press in the page. */
let context: AudioContext | undefined;

const TONES = [
  { hertz: 659, after: 0 },
  { hertz: 880, after: 0.14 },
] as const;
const LOUDNESS = 0.08;
const SECONDS = 0.5;
/** A browser that blocks the sound may play it much later, when it is no longer relevant. In ms. */
const LATE_MS = 1_000;

/** Call on a click or key press, after which the browser allows sound. */
export function prepareChime(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended')
    context.resume().catch((error: unknown) => console.warn('No sound can be played', error));
}

export async function chime(): Promise<void> {
  const asked = performance.now();
  context ??= new AudioContext();
  await context.resume();
  if (performance.now() - asked < LATE_MS) for (const tone of TONES) play(context, tone);
}

function play(audio: AudioContext, { hertz, after }: (typeof TONES)[number]): void {
  const begin = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + SECONDS);
}
