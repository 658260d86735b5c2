/** The tone that a customer hears on hold: short, quiet and repeated, so that they know that the call continues. */

/** Frequency in Hz, and volume, 0 to 1. */
const PITCH_HZ = 425;
const LOUDNESS = 0.04;
/** From one tone to the next, in ms, and how long one lasts, in seconds. */
const AGAIN_MS = 5_000;
const TONE_SECONDS = 0.3;
/** It swells and fades, in seconds: otherwise it clicks. */
const SWELL_SECONDS = 0.05;

/** @returns ends it */
export function playHoldTone(): () => void {
  const sound = new AudioContext();
  const play = () => {
    const begin = sound.currentTime;
    const end = begin + TONE_SECONDS;
    const tone = new OscillatorNode(sound, { frequency: PITCH_HZ });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + SWELL_SECONDS);
    volume.gain.setValueAtTime(LOUDNESS, end - SWELL_SECONDS);
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(end);
  };
  play();
  const timer = setInterval(play, AGAIN_MS);
  return () => {
    clearInterval(timer);
    void sound.close();
  };
}
