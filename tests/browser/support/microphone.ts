/** A browser whose microphone is made up and open, in rooms on this machine. */
import config from '../../../playwright.config.js';

const { launchOptions } = config.use ?? {};

/** @param voice a WAV that the microphone hears again and again; without one it beeps */
export const withMicrophone = (voice?: string) => ({
  ...launchOptions,
  args: [
    ...(launchOptions?.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(voice === undefined ? [] : [`--use-file-for-fake-audio-capture=${voice}`]),
    '--autoplay-policy=no-user-gesture-required',
    '--allow-loopback-in-peer-connection',
  ],
});
