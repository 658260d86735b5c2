/** Plays two soft synthesised tones. Possible only after the customer has clicked or typed in the page. */
let context: AudioContext | undefined;
let listening = false;

const GESTURES = ['pointerdown', 'keydown'] as const;
const TONES = [
  { hertz: 587, after: 0 },
  { hertz: 784, after: 0.12 },
] as const;
const LOUDNESS = 0.07;
const SECONDS = 0.45;

/** Listens for the first gesture. Sounds requested before it are not played. */
export function prepareOnGesture(): void {
  if (listening) return;
  listening = true;
  for (const gesture of GESTURES) document.addEventListener(gesture, prepare, { capture: true, passive: true });
}

function prepare(): void {
  for (const gesture of GESTURES) document.removeEventListener(gesture, prepare, { capture: true });
  context ??= new AudioContext();
  context.resume().catch((error: unknown) => console.warn('No sound can be played', error));
}

export function chime(): void {
  if (context?.state !== 'running') return;
  for (const tone of TONES) play(context, tone);
}

function play(audio: AudioContext, { hertz, after }: (typeof TONES)[number]): void {
  const begin = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + SECONDS);
}
