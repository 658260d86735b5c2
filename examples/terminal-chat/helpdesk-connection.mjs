/**
 * The Socket.IO connection of a customer: connects with the API key, says who the customer is, and does both again after
 * every break. Requests are answered by the event of the same name, as any client of the contract may rely on.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { plainLine } from './plain-text.mjs';

const ANSWER_MS = 15_000;
const RECONNECT_MS = 1_000;

/** A failure with a message for the person at the terminal. */
export class HelpdeskError extends Error {
  /** @param {string} message @param {{status?: number, code?: string}} [details] */
  constructor(message, { status, code } = {}) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * @typedef {{status_code: number, sid: string, message: string, data: Record<string, unknown>}} Envelope
 *
 * Emits `entered` after each time the customer is known to the service, `lost` when the connection breaks, `refused`
 * with an error when the service takes the connection back for good, and `event` with name and envelope for the rest.
 */
export class HelpdeskConnection extends EventEmitter {
  #socket;
  #url;
  #session;
  #entered = false;

  /** @param {{url: string, key: string, session: string}} options */
  constructor({ url, key, session }) {
    super();
    this.#url = url;
    this.#session = session;
    const query = new URLSearchParams({ token_source: 'api', token: key });
    this.#socket = io(`${url}/helpdesk?${query}`, { autoConnect: false, forceNew: true, reconnectionDelayMax: 5_000 });
    this.#socket.on('connect', () => void this.#enter());
    this.#socket.on('disconnect', (reason) => {
      this.#entered = false;
      if (reason === 'io client disconnect') return;
      this.emit('lost');
      if (reason === 'io server disconnect') void sleep(RECONNECT_MS).then(() => this.#socket.connect());
    });
    this.#socket.onAny((name, envelope) => {
      if (isEnvelope(envelope)) this.emit('event', name, envelope);
    });
  }

  /**
   * Connects and enters. The first attempt decides; later breaks are mended in silence but for `lost` and `entered`.
   * @returns {Promise<void>}
   * @throws {HelpdeskError} saying what to do
   */
  open() {
    return new Promise((resolve, reject) => {
      let opening = true;
      this.once('entered', () => {
        opening = false;
        resolve();
      });
      this.once('refused', reject);
      this.#socket.on('connect_error', (error) => {
        const refusal = explainRefusal(this.#url, error);
        const passing = refusal.status === undefined || refusal.status === 429 || refusal.status >= 500;
        if (opening || !passing) this.#giveUp(refusal);
        else if (!this.#socket.active) void sleep(RECONNECT_MS).then(() => this.#socket.connect());
      });
      this.#socket.connect();
    });
  }

  get entered() {
    return this.#entered;
  }

  /**
   * Sends an event and does not wait.
   * @param {string} name
   * @param {object} payload
   */
  send(name, payload) {
    this.#socket.emit(name, payload);
  }

  /**
   * Sends a request and waits for its answer.
   * @param {string} name
   * @param {object} payload
   * @returns {Promise<Envelope>} a successful envelope
   * @throws {HelpdeskError} when it is refused or not answered
   */
  request(name, payload) {
    return new Promise((resolve, reject) => {
      const settle = (/** @type {() => void} */ finish) => {
        clearTimeout(timer);
        this.off('event', onEvent);
        this.off('lost', onLost);
        finish();
      };
      const onEvent = (/** @type {string} */ answered, /** @type {Envelope} */ envelope) => {
        if (answered !== name) return;
        settle(() => (envelope.status_code === 200 ? resolve(envelope) : reject(errorOf(envelope))));
      };
      const onLost = () => settle(() => reject(new HelpdeskError('The connection was lost; please repeat that.')));
      const timer = setTimeout(
        () => settle(() => reject(new HelpdeskError(`The service did not answer ${name}.`))),
        ANSWER_MS,
      );
      timer.unref();
      this.on('event', onEvent);
      this.on('lost', onLost);
      this.#socket.emit(name, payload);
    });
  }

  close() {
    this.#socket.disconnect();
  }

  async #enter() {
    try {
      await this.request('enter_customer_support', { session_id: this.#session });
      this.#entered = true;
      this.emit('entered');
    } catch (error) {
      if (this.#socket.connected) this.#giveUp(/** @type {HelpdeskError} */ (error));
    }
  }

  /** @param {HelpdeskError} error */
  #giveUp(error) {
    this.#socket.disconnect();
    this.emit('refused', error);
  }
}

/**
 * The service's own words about a refused request.
 * @param {Envelope} envelope
 */
export function errorOf(envelope) {
  const { code, errors } = /** @type {{code?: unknown, errors?: unknown}} */ (envelope.data);
  const fields = Array.isArray(errors) ? errors.map((one) => `${one?.path} ${one?.message}`).join('; ') : '';
  return new HelpdeskError(plainLine(fields ? `${envelope.message} (${fields})` : envelope.message), {
    status: envelope.status_code,
    code: typeof code === 'string' ? code : undefined,
  });
}

/**
 * @param {string} url
 * @param {Error & {data?: unknown}} error
 */
function explainRefusal(url, error) {
  const envelope = isEnvelope(error.data) ? error.data : parseEnvelope(error.message);
  if (envelope) {
    const { status, code, message } = errorOf(envelope);
    const advice =
      status === 401 || status === 400
        ? ' Check the key: --key, FRONTDESK_API_KEY, or the one that `npm start` leaves in data/demo.json.'
        : '';
    return new HelpdeskError(`The service refused the connection: ${message}.${advice}`.replace('..', '.'), {
      status,
      code,
    });
  }
  if (error.message === 'Invalid namespace')
    return new HelpdeskError(`What answers at ${url} is not Frontdesk. Name the right address with --url.`, {
      status: 404,
    });
  return new HelpdeskError(
    `No Frontdesk answers at ${url}. Start the service with \`npm start\` in another terminal, or name its address with --url.`,
  );
}

/** @param {string} text @returns {Envelope | undefined} */
function parseEnvelope(text) {
  try {
    const value = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Envelope} */
function isEnvelope(value) {
  if (typeof value !== 'object' || value === null) return false;
  const { status_code, message, data } = /** @type {Record<string, unknown>} */ (value);
  return typeof status_code === 'number' && typeof message === 'string' && typeof data === 'object' && data !== null;
}
