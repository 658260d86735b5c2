/** Concurrent turns with a slow model: 200 customers of one organisation and 2 s per turn allow at most 100 turns/s. */
import { startSixtyLines } from '../baselines.mjs';
import { startClients } from '../load.mjs';
import { startServices } from '../subjects.mjs';

const CLIENTS = 200;
const MODEL_SECONDS = 2;
const MODEL = `delay-${MODEL_SECONDS * 1_000}`;
const PER_SECOND = 95;

export const slowModel = {
  name: 'slow-model',
  title: `${CLIENTS} concurrent turns, model takes ${MODEL_SECONDS} s, one organisation`,

  async measure(run, scope, report) {
    const clients = await startClients(run, scope);
    const sixtyLines = await startSixtyLines(run, scope, { model: MODEL });
    const services = await startServices(run, scope, report, { model: MODEL });
    let baseline;
    for (const subject of [sixtyLines, ...services]) {
      const { name: group, url, key: token } = subject;
      run.progress(`${group}, ${CLIENTS} turns at once`);
      await clients('connect', { group, urls: [url], token, sockets: CLIENTS });
      const given = {
        group,
        clients: CLIENTS,
        seconds: run.options.seconds,
        question: 'note',
        abandon: true,
        rampSeconds: MODEL_SECONDS,
      };
      const { per_second } = await clients('turns', given);
      await clients('disconnect', { group });
      if (subject === sixtyLines) baseline = { name: group, value: per_second };
      else
        report.line({
          key: 'slow-model-rate',
          title: this.title,
          subject: group,
          value: per_second,
          unit: '/s',
          baseline,
          goal: { value: { least: PER_SECOND } },
        });
    }
  },
};
