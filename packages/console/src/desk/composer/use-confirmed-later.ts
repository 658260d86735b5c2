/** A reply whose answer was lost with the connection may have arrived: once it is seen in the conversation, it was sent. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lastSeq } from '../conversation/conversation-log.js';
import type { Entries } from '../conversation/use-entries.js';

export function useConfirmedLater({ log }: Entries, member_id: string, onConfirmed: (message: string) => void) {
  const [expected, setExpected] = useState<{ message: string; after: number }>();
  const seen = useRef(false);
  const last = useRef(0);
  last.current = lastSeq(log);
  const arrived =
    expected !== undefined &&
    log.entries.some(
      ({ seq, agent, message, sender }) =>
        seq > expected.after && sender === 'agent' && agent?.id === member_id && message === expected.message,
    );
  const confirm = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (!arrived || expected === undefined) return;
    setExpected(undefined);
    seen.current = true;
    confirm(expected.message);
  }, [arrived, expected]);
  return {
    expect: (message: string) => {
      seen.current = false;
      setExpected({ message, after: last.current });
    },
    /** What was expected last has been seen. */
    isConfirmed: () => seen.current,
    settle: () => setExpected(undefined),
  };
}
