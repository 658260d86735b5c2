/** The realtime model of one call, as its turns use it: each step is passed to the voice host of the call. */
import { randomUUID } from 'node:crypto';
import { realtimeName } from '../config/speech-settings.js';
import type { RealtimeModel, RealtimeReply, RealtimeStep } from '../features/calls/realtime-model.js';
import type { AboutCall, ToHost } from './host/protocol.js';

export type StepReport = Extract<AboutCall, { step_id: string }>;

interface Asked {
  told: (text: string) => void;
  resolve: (reply: RealtimeReply) => void;
  reject: (error: Error) => void;
}

export class RealtimeSteps implements RealtimeModel {
  readonly name: string;
  readonly #call_id: string;
  readonly #tell: (message: ToHost) => void;
  readonly #asked = new Map<string, Asked>();
  #closed = false;

  /** @param model as the operator has named it */
  constructor(model: string, call_id: string, tell: (message: ToHost) => void) {
    this.name = realtimeName(model);
    this.#call_id = call_id;
    this.#tell = tell;
  }

  async ask(step: RealtimeStep, told: (text: string) => void, signal: AbortSignal): Promise<RealtimeReply> {
    signal.throwIfAborted();
    if (this.#closed) throw callIsLeft();
    const step_id = randomUUID();
    const about = { call_id: this.#call_id, step_id };
    const drop = () => {
      this.#tell({ type: 'drop_step', ...about });
      this.#asked.get(step_id)?.reject(new Error('the step was cancelled'));
    };
    signal.addEventListener('abort', drop);
    try {
      return await new Promise<RealtimeReply>((resolve, reject) => {
        this.#asked.set(step_id, { told, resolve, reject });
        this.#tell({ type: 'ask', ...about, step });
      });
    } finally {
      signal.removeEventListener('abort', drop);
      this.#asked.delete(step_id);
    }
  }

  /** Handles what the host reports about a step. Reports about cancelled steps are ignored. */
  receive(report: StepReport): void {
    const asked = this.#asked.get(report.step_id);
    if (report.type === 'step_words') asked?.told(report.words);
    else if (report.type === 'step_done') asked?.resolve(report.reply);
    else asked?.reject(new Error(report.reason));
  }

  /** The assistant is no longer in the call: running turns get no further replies. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#asked.values()) reject(callIsLeft());
  }
}

const callIsLeft = () => new Error('the assistant has left the call');
