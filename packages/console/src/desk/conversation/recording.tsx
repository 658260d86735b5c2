/** The recording of a call, to play or download. Nothing is loaded until an agent plays it. */
import type { CallRecording } from '@frontdesk/contract';
import { Download } from 'lucide-react';
import { t } from '../../language/translate.js';
import { describeClock } from '../../ui/describe-time.js';
import { recordingPath } from '../desk-requests.js';

export function Recording({ id, recording }: { id: string; recording: CallRecording }) {
  const { state, date_started } = recording;
  if (state === 'starting') return null;
  if (state !== 'ready')
    return (
      <p className="mx-auto mt-1 text-center text-xs text-ink-faint">
        {state === 'recording' ? t('The call is being recorded.') : t('The call was not recorded.')}
      </p>
    );
  const path = recordingPath(id, recording.id);
  return (
    <div className="mx-auto mt-2 flex w-full max-w-md items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what was said is in the conversation */}
      <audio
        controls
        preload="none"
        src={path}
        aria-label={t('Recording of the call, {time}', { time: describeClock(date_started) })}
        className="h-10 min-w-0 flex-1"
      />
      <a
        href={path}
        download={`call-${date_started.slice(0, 10)}.mp4`}
        aria-label={t('Download recording')}
        title={t('Download recording')}
        className="rounded-md p-2 text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Download className="size-4" />
      </a>
    </div>
  );
}
