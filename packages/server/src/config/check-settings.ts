/** Checks settings against each other; each alone is valid. */
import type { Environment } from './environment.js';
import { findSpeechProblems, readSpeech, realtimeName } from './speech-settings.js';

/** @returns what is missing or inconsistent, one sentence each */
export function findProblems(settings: Environment): string[] {
  const problems: string[] = [];
  const together = (names: (keyof Environment)[]) => {
    const missing = names.filter((name) => settings[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      problems.push(`${names.join(', ')} belong together: ${missing.join(', ')} missing`);
  };
  together(['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']);
  together(['SMTP_URL', 'MAIL_FROM']);
  if (settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined)
    problems.push('SMTP_URL needs PUBLIC_URL: mails have links to the console');
  together(['BOOTSTRAP_ADMIN_EMAIL', 'BOOTSTRAP_ADMIN_PASSWORD']);
  if (settings.DEV_ROOM === true && settings.NODE_ENV === 'production')
    problems.push('DEV_ROOM is for development: in production set LIVEKIT_URL');
  if (settings.DEV_ROOM === true && settings.LIVEKIT_URL !== undefined)
    problems.push('DEV_ROOM and LIVEKIT_URL exclude each other');
  problems.push(...findSpeechProblems(settings));
  const answers_calls = settings.LIVEKIT_URL !== undefined && readSpeech(settings) !== undefined;
  if (settings.PHONE_NUMBERS.size > 0 && !answers_calls)
    problems.push('PHONE_NUMBERS needs LIVEKIT_URL and speech: callers by phone can only hear and speak');
  together(['RECORDINGS_S3_BUCKET', 'RECORDINGS_S3_ENDPOINT', 'RECORDINGS_S3_ACCESS_KEY', 'RECORDINGS_S3_SECRET_KEY']);
  if (settings.RECORDINGS_DIR !== undefined && settings.RECORDINGS_S3_BUCKET !== undefined)
    problems.push('RECORDINGS_DIR and RECORDINGS_S3_BUCKET exclude each other');
  if ((settings.RECORDINGS_DIR ?? settings.RECORDINGS_S3_BUCKET) !== undefined && !answers_calls)
    problems.push('RECORDINGS_DIR and RECORDINGS_S3_BUCKET need LIVEKIT_URL and speech: customers are told first');
  if (settings.REDIS_URL !== undefined && settings.DATABASE_URL === undefined)
    problems.push('REDIS_URL is for several servers, which share a Postgres: set DATABASE_URL too');
  if (settings.REDIS_URL !== undefined && settings.SECRET_KEY === undefined)
    problems.push('REDIS_URL is for several servers, which share one SECRET_KEY: set it');
  if (settings.SECRET_KEY_PREVIOUS.length > 0 && settings.SECRET_KEY === undefined)
    problems.push('SECRET_KEY_PREVIOUS needs the key that comes after: set SECRET_KEY too');
  if (settings.ASSISTANT_FALLBACK_BASE_URL !== undefined && settings.ASSISTANT_FALLBACK_MODEL === undefined)
    problems.push('ASSISTANT_FALLBACK_BASE_URL needs ASSISTANT_FALLBACK_MODEL');
  if (settings.METRICS_PORT !== 0 && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT and PORT must differ: measurements have a listener of their own');
  const unpriced = modelsWithoutPrice(settings);
  if (settings.ASSISTANT_MONTHLY_COST !== undefined && unpriced.length > 0)
    problems.push(`ASSISTANT_MONTHLY_COST needs a price in ASSISTANT_PRICES for ${unpriced.join(', ')}`);
  return problems;
}

/** A cost limit would have no effect on models without a price. */
function modelsWithoutPrice(settings: Environment): string[] {
  const used = [
    settings.ASSISTANT_MODEL,
    settings.ASSISTANT_FALLBACK_MODEL,
    ...settings.ASSISTANT_ALLOWED_MODELS,
    settings.SPEECH_REALTIME_MODEL && realtimeName(settings.SPEECH_REALTIME_MODEL),
  ].filter((model) => model !== undefined && model !== 'embedded' && !settings.ASSISTANT_PRICES.has(model));
  return [...new Set(used)] as string[];
}
