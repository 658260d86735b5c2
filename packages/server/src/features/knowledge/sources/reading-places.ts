/** The places of a server for reading web sources, shared by time, so that slow sites do not delay other organisations. */
import { addAbortListener } from 'node:events';

/** Readings that have a place, each of them with one page or sitemap. */
const PLACES = 8;
/** Another source is claimed once a reading has had a place for this long, in ms. */
const SHARE_MS = 60_000;
/** Readings of this server, with a place or waiting for one. */
const READINGS = 100;

interface Reading {
  /** Time with a place until `since`, in ms. */
  had_ms: number;
  /** Since when it has a place, by the monotonic clock; undefined: it waits. */
  since: number | undefined;
  begin(): void;
}

/**
 * Between two pages, a reading gives its place to the waiting one that has had a place for the shortest time, if that is
 * shorter than its own.
 */
export class ReadingPlaces {
  readonly #readings = new Set<Reading>();

  /** Whether another source would soon get a place. */
  get isOpen(): boolean {
    const short = [...this.#readings].filter((reading) => timeOf(reading) < SHARE_MS).length;
    return short < PLACES && this.#readings.size < READINGS;
  }

  /**
   * Runs `read` with a place. @param read calls `yieldPlace` between two pages or sitemaps
   * @throws what `read` throws, and the reason of the signal if it is aborted while the reading waits
   */
  async run(signal: AbortSignal, read: (yieldPlace: () => Promise<void>) => Promise<void>): Promise<void> {
    const reading: Reading = { had_ms: 0, since: undefined, begin: () => undefined };
    this.#readings.add(reading);
    try {
      await this.#takePlace(reading, signal);
      await read(() => this.#yieldPlace(reading, signal));
    } finally {
      this.#readings.delete(reading);
      this.#fillPlaces();
    }
  }

  async #takePlace(reading: Reading, signal: AbortSignal): Promise<void> {
    this.#fillPlaces();
    if (reading.since !== undefined) return;
    await new Promise<void>((resolve, reject) => {
      const listening = addAbortListener(signal, () => reject(signal.reason));
      reading.begin = () => {
        listening[Symbol.dispose]();
        resolve();
      };
    });
  }

  async #yieldPlace(reading: Reading, signal: AbortSignal): Promise<void> {
    reading.had_ms = timeOf(reading);
    reading.since = undefined;
    await this.#takePlace(reading, signal);
  }

  #fillPlaces(): void {
    const all = [...this.#readings];
    const waiting = all.filter(({ since }) => since === undefined).toSorted((one, other) => one.had_ms - other.had_ms);
    for (const next of waiting.slice(0, PLACES - (all.length - waiting.length))) {
      next.since = performance.now();
      next.begin();
    }
  }
}

const timeOf = ({ had_ms, since }: Reading): number =>
  since === undefined ? had_ms : had_ms + performance.now() - since;
