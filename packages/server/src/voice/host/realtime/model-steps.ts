/**
 * Runs the steps of a call's turns on its realtime model. Each step is a response outside the model's own conversation
 * and carries its whole context, so the model knows the log of the conversation and nothing else. Only the sound of the
 * newest message is referenced, if the session has it.
 */
import { LIMITS } from '@frontdesk/contract';
import type { RealtimeItem, RealtimeReply, RealtimeStep } from '../../../features/calls/realtime-model.js';
import { SpeechError } from '../speech-error.js';
import { isCall, type RealtimeEvent, type RealtimeResponse } from './events.js';
import { ModelSound } from './model-sound.js';
import type { RealtimeTranscription } from './realtime-transcription.js';
import type { RealtimeSession, SessionUser } from './session.js';

/** A step fails if the model sends nothing about it for this long, in ms. */
export const STEP_SILENCE_MS = 8_000;
/** A step fails if its sound is longer than this. */
const MOST_SECONDS = 120;
/** Most sounds that wait to be played. */
const MOST_SOUNDS = 4;

interface RunningStep {
  id: string;
  event_id: string;
  /** Set once the response was created. */
  response_id?: string;
  streamed: boolean;
  sound: ModelSound;
  /** `interrupted`: the part spoken so far is the reply. `unwanted`: the step is cancelled. */
  state: 'speaking' | 'interrupted' | 'unwanted';
  told: (text: string) => void;
  resolve: (reply: RealtimeReply) => void;
  reject: (error: SpeechError) => void;
  silence: NodeJS.Timeout;
}

export class ModelSteps implements SessionUser {
  readonly #session: RealtimeSession;
  readonly #transcription: RealtimeTranscription;
  /** Steps that wait until the session is open. */
  readonly #waiting = new Set<string>();
  readonly #running = new Set<RunningStep>();
  /** Sounds of steps of which nothing was played so far. */
  #sounds: ModelSound[] = [];

  constructor(session: RealtimeSession, transcription: RealtimeTranscription) {
    this.#session = session;
    this.#transcription = transcription;
    session.use(this);
  }

  /** @param told called with the next words of a streamed step. @throws {SpeechError} */
  async ask(id: string, step: RealtimeStep, told: (text: string) => void): Promise<RealtimeReply> {
    this.#waiting.add(id);
    await this.#session.open().catch((error: unknown) => {
      this.#waiting.delete(id);
      this.#sounds = [];
      throw error;
    });
    if (!this.#waiting.delete(id)) throw new SpeechError('the step was cancelled');
    return new Promise((resolve, reject) => {
      const event_id = this.#session.send({
        type: 'response.create',
        response: {
          conversation: 'none',
          metadata: { step: id },
          output_modalities: ['audio'],
          instructions: step.instructions,
          input: step.items.flatMap((item, index) => this.#toInput(item, index === lastOfCustomer(step.items))),
          tools: step.tools.map((tool) => ({ type: 'function', ...tool })),
          tool_choice: step.tool_choice,
        },
      });
      const running: RunningStep = {
        id,
        event_id,
        streamed: step.streamed,
        sound: new ModelSound(step.streamed, () => this.#interrupt(running)),
        state: 'speaking',
        told,
        resolve,
        reject,
        silence: setTimeout(
          () => this.#session.fail(new SpeechError('the realtime model has fallen silent')),
          STEP_SILENCE_MS,
        ),
      };
      this.#running.add(running);
      this.#sounds = [...this.#sounds, running.sound].slice(-MOST_SOUNDS);
    });
  }

  /** Cancels the step; nothing of it is played. */
  drop(id: string): void {
    this.#waiting.delete(id);
    for (const step of this.#running)
      if (step.id === id) {
        step.state = 'unwanted';
        step.sound.stop();
      }
  }

  /**
   * Replies are said in the order of their steps, so sounds of earlier steps are discarded: a step can announce a
   * function call in words that another one starts with.
   * @returns the sound that a reply starts with, to be played from now on.
   * @param text the beginning of the reply
   */
  takeSound(text: string): ModelSound | undefined {
    const at = this.#sounds.findLastIndex((one) => one.compare(text).kind !== 'differs');
    const sound = this.#sounds[at];
    this.#sounds.splice(0, at + 1);
    return sound;
  }

  received(event: RealtimeEvent): void {
    if (event.type === 'response.created') {
      const step = this.#stepOf(event.response);
      if (step === undefined) return;
      step.response_id = event.response.id;
      if (step.state !== 'speaking') this.#cancel(step);
    } else if (event.type === 'response.done') {
      const step = this.#stepOf(event.response);
      if (step !== undefined) this.#finish(step, event.response);
    } else if ('response_id' in event) {
      const step = [...this.#running].find(({ response_id }) => response_id === event.response_id);
      if (step !== undefined) this.#hear(step, event);
    }
  }

  refused(event_id: string, error: SpeechError): void {
    for (const step of this.#running) if (step.event_id === event_id) this.#fail(step, error);
  }

  lost(error: SpeechError): boolean {
    const waited = this.#running.size > 0;
    for (const step of [...this.#running]) this.#fail(step, error);
    return waited;
  }

  /** By the id in its metadata, which servers return. A server that does not gets one step at a time. */
  #stepOf({ id, metadata }: RealtimeResponse): RunningStep | undefined {
    const steps = [...this.#running];
    return (
      steps.find(({ response_id }) => response_id === id) ??
      steps.find((step) => step.id === metadata?.step) ??
      (metadata?.step === undefined ? steps.find(({ response_id }) => response_id === undefined) : undefined)
    );
  }

  #hear(step: RunningStep, event: Extract<RealtimeEvent, { response_id: string }>): void {
    // A cancelled response must end within this time, in whatever way.
    if (step.state === 'speaking') step.silence.refresh();
    if (event.type === 'response.output_audio.delta') step.sound.addSound(Buffer.from(event.delta, 'base64'));
    else if (event.type === 'response.output_audio_transcript.delta') {
      step.sound.addWords(event.delta);
      if (step.streamed) step.told(event.delta);
    }
    const { seconds, words } = step.sound;
    if (seconds > MOST_SECONDS || words.length > LIMITS.messageCharacters) this.#giveUp(step, 'it spoke for too long');
  }

  #finish(step: RunningStep, response: RealtimeResponse): void {
    const { status, status_details, output, usage } = response;
    const complete = status === 'completed';
    if (!complete && !(status === 'cancelled' && step.state === 'interrupted')) {
      const reason = this.#session.describe(status_details?.error ?? { code: status_details?.reason });
      this.#fail(step, new SpeechError(`the realtime model: ${status} (${reason})`));
      return;
    }
    this.#end(step);
    step.sound.end();
    const calls = complete ? output.filter(isCall) : [];
    step.resolve({
      text: step.sound.words,
      calls: calls.map(({ call_id, name, arguments: written }) => ({ id: call_id, name, arguments: written })),
      usage: usage ?? null,
    });
  }

  #giveUp(step: RunningStep, why: string): void {
    this.#cancel(step);
    this.#fail(step, new SpeechError(`the realtime model was given up: ${why}`));
  }

  #fail(step: RunningStep, error: SpeechError): void {
    this.#end(step);
    // Another model says the rest of the reply. After a cancelled step, the next one may be running.
    this.#sounds = step.state === 'unwanted' ? this.#sounds.filter((sound) => sound !== step.sound) : [];
    step.sound.end();
    step.reject(error);
  }

  #end(step: RunningStep): void {
    this.#running.delete(step);
    clearTimeout(step.silence);
  }

  /** Plays no more of its sound. */
  #interrupt(step: RunningStep): void {
    if (!this.#running.has(step)) return;
    if (step.state === 'speaking') step.state = 'interrupted';
    this.#sounds = this.#sounds.filter((sound) => sound !== step.sound);
    this.#cancel(step);
  }

  #cancel({ response_id }: RunningStep): void {
    if (response_id !== undefined) this.#session.sendIfOpen({ type: 'response.cancel', response_id });
  }

  #toInput(item: RealtimeItem, newest: boolean): object[] {
    if (item.kind === 'call')
      return [{ type: 'function_call', call_id: item.id, name: item.name, arguments: item.arguments }];
    if (item.kind === 'result') return [{ type: 'function_call_output', call_id: item.id, output: item.output }];
    const { text } = item;
    if (item.kind === 'assistant')
      return [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }];
    const sound = newest ? this.#transcription.findSoundItems(text) : [];
    return [
      ...sound.map((id) => ({ type: 'item_reference', id })),
      { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
    ];
  }
}

const lastOfCustomer = (items: readonly RealtimeItem[]) => items.findLastIndex(({ kind }) => kind === 'customer');
