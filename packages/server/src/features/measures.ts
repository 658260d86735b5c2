/**
 * The port for counters and timers of the service's work (implemented in `metrics.ts`). Label values must not grow with
 * customers or organisations: names come from the contract and the routes, reasons and results from closed lists.
 */
export interface Measures {
  /** A socket request was answered. @param seconds from when processing started */
  event(name: string, status_code: number, seconds: number): void;
  /** An HTTP request was answered. @param route its template, such as `/api/v1/lab/functions/:function_id/` */
  request(asked: { method: string; route: string }, status: number, seconds: number): void;
  /** A message was added to a conversation. */
  message(sender: string): void;
  /** @param waited_seconds from its message to its start @param seconds from its start */
  turn(result: string, waited_seconds: number, seconds: number): void;
  /** A step of a turn. */
  step(kind: string, failed: boolean, seconds: number): void;
  /** A call of a model. @param model one that the operator has configured or allowed */
  model(model: string, failed: boolean, seconds: number): void;
  /** An attempt of a turn whose result is discarded: the turn was taken away, or its lease expired. */
  lostTurn(): void;
  /** A link was sent, a token became active, or a code or subject was wrong. */
  login(outcome: 'started' | 'active' | 'refused'): void;
  /** A call of an organisation's endpoint. @param result `ok`, or the failure */
  call(method: string, result: string, seconds: number): void;
  /** A transcript in a call was dropped: the customer did not say it. */
  droppedSpeech(why: 'noise' | 'unintelligible' | 'background_voice'): void;
  /** A reply that was prepared while a customer paused was used by their turn, or discarded. */
  preparedReply(outcome: 'used' | 'discarded'): void;
  /** Egress was asked to record a call. */
  recording(outcome: 'started' | 'failed'): void;
  /** The outcome of a confirmed action. */
  action(state: string): void;
  /** An attempt to send a mail. */
  mail(kind: string, outcome: 'sent' | 'refused' | 'failed'): void;
  /** An attempt to deliver a webhook. */
  webhook(delivered: boolean, seconds: number): void;
}

/** For tests and for programs other than the service. */
export const NOT_MEASURED: Measures = {
  event: () => undefined,
  request: () => undefined,
  message: () => undefined,
  turn: () => undefined,
  step: () => undefined,
  model: () => undefined,
  lostTurn: () => undefined,
  login: () => undefined,
  call: () => undefined,
  droppedSpeech: () => undefined,
  preparedReply: () => undefined,
  recording: () => undefined,
  action: () => undefined,
  mail: () => undefined,
  webhook: () => undefined,
};
