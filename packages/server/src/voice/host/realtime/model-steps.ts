/**
 * The steps of a call's turns, asked of its realtime model. Each is a response outside the model's own conversation, whose whole
 * context is given with it: the model knows what the log of the conversation says, and nothing else. Only the sound of the newest
 * message is referred to, where it is in the session.
 */
import { LIMITS } from '@frontdesk/contract';
import type { RealtimeItem, RealtimeReply, RealtimeStep } from '../../../features/calls/realtime-model.js';
import { SpeechError } from '../speech-error.js';
import type { RealtimeEars } from './ears.js';
import { isCall, type RealtimeEvent, type RealtimeResponse } from './events.js';
import { ModelSound } from './model-sound.js';
import type { RealtimeSession, SessionUser } from './session.js';

/** The model is given up if it sends nothing about a step for this, in ms. */
export const STEP_SILENCE_MS = 8_000;
/** A step that speaks for longer is given up. */
const MOST_SECONDS = 120;
/** Sounds that wait to be said. */
const MOST_SOUNDS = 4;

interface RunningStep {
  id: string;
  event_id: string;
  /** Known once it was created. */
  response_id?: string;
  streamed: boolean;
  sound: ModelSound;
  /** `interrupted`: what was spoken so far is the answer. `unwanted`: nobody waits for it. */
  state: 'speaking' | 'interrupted' | 'unwanted';
  told: (text: string) => void;
  resolve: (reply: RealtimeReply) => void;
  reject: (error: SpeechError) => void;
  silence: NodeJS.Timeout;
}

export class ModelSteps implements SessionUser {
  readonly #session: RealtimeSession;
  readonly #ears: RealtimeEars;
  /** Until the session is open. */
  readonly #waiting = new Set<string>();
  readonly #running = new Set<RunningStep>();
  /** Of steps of which nothing was said so far. */
  #sounds: ModelSound[] = [];

  constructor(session: RealtimeSession, ears: RealtimeEars) {
    this.#session = session;
    this.#ears = ears;
    session.use(this);
  }

  /** @param told the next words, of a streamed step. @throws {SpeechError} */
  async ask(id: string, step: RealtimeStep, told: (text: string) => void): Promise<RealtimeReply> {
    this.#waiting.add(id);
    await this.#session.open().catch((error: unknown) => {
      this.#waiting.delete(id);
      this.#sounds = [];
      throw error;
    });
    if (!this.#waiting.delete(id)) throw new SpeechError('nobody wants the step any more');
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

  /** Nobody wants the step any more, and nothing of it is said. */
  drop(id: string): void {
    this.#waiting.delete(id);
    for (const step of this.#running)
      if (step.id === id) {
        step.state = 'unwanted';
        step.sound.stop();
      }
  }

  /**
   * Answers are said in the order of their steps, so what is older than it is not said any more: a step can announce a call in words
   * that another one begins with.
   * @returns the sound that an answer begins with, which is said from now on. @param text the beginning of the answer
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

  /** By its name, which servers give back; one that does not is asked for one step after the other. */
  #stepOf({ id, metadata }: RealtimeResponse): RunningStep | undefined {
    const steps = [...this.#running];
    return (
      steps.find(({ response_id }) => response_id === id) ??
      steps.find((step) => step.id === metadata?.step) ??
      (metadata?.step === undefined ? steps.find(({ response_id }) => response_id === undefined) : undefined)
    );
  }

  #hear(step: RunningStep, event: Extract<RealtimeEvent, { response_id: string }>): void {
    // One that was cancelled must end in this time, whatever comes of it.
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
    // Another model says the rest of the answer. After an unwanted step, the next one may be running.
    this.#sounds = step.state === 'unwanted' ? this.#sounds.filter((sound) => sound !== step.sound) : [];
    step.sound.end();
    step.reject(error);
  }

  #end(step: RunningStep): void {
    this.#running.delete(step);
    clearTimeout(step.silence);
  }

  /** Its sound is not played any further. */
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
    const sound = newest ? this.#ears.soundOf(text) : [];
    return [
      ...sound.map((id) => ({ type: 'item_reference', id })),
      { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
    ];
  }
}

const lastOfCustomer = (items: readonly RealtimeItem[]) => items.findLastIndex(({ kind }) => kind === 'customer');
