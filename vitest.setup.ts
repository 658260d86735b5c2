/** Property tests draw the same values every time, so that a red run is a change of ours; FC_SEED draws others. */
import fc from 'fast-check';

const SEED = 20_261_121;

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? SEED) });
