/**
 * What is counted and timed of the service's work, without regard to who reads it (`metrics.ts`). Nothing in it may grow with
 * customers or organisations: names come from the contract and from the routes, reasons and results are closed lists.
 */
export interface Measures {
  /** A request of a socket, answered. @param seconds from when it was taken up */
  event(name: string, status_code: number, seconds: number): void;
  /** An HTTP request, answered. @param route its template, such as `/api/v1/lab/functions/:function_id/` */
  request(asked: { method: string; route: string }, status: number, seconds: number): void;
  /** Something was said in a conversation. */
  message(sender: string): void;
  /** @param waited_seconds from its message to its beginning. @param seconds from then on */
  turn(result: string, waited_seconds: number, seconds: number): void;
  /** A part of a turn. */
  step(kind: string, failed: boolean, seconds: number): void;
  /** A call of a model. @param model one that the operator has set up or allowed */
  model(model: string, failed: boolean, seconds: number): void;
  /** An attempt at a turn whose result is not said: it was taken away, or its lease ran out. */
  lostTurn(): void;
  /** A link was sent, a token came into force, or a code or a subject was the wrong one. */
  login(outcome: 'started' | 'active' | 'refused'): void;
  /** A call of an organisation's endpoint. @param result `ok`, or why it failed */
  call(method: string, result: string, seconds: number): void;
  /** What became of an action that a customer had confirmed. */
  action(state: string): void;
  /** An attempt to send a mail. */
  mail(kind: string, outcome: 'sent' | 'refused' | 'failed'): void;
  /** An attempt to deliver a webhook. */
  webhook(delivered: boolean, seconds: number): void;
}

/** For what is only tried out, and for programs beside the service. */
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
  action: () => undefined,
  mail: () => undefined,
  webhook: () => undefined,
};
