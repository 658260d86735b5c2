/** A replay that runs while its page is open. */
import { useEffect, useReducer, useRef } from 'react';
import { type ReplayRequest, replayTurns } from '../../api/replay.js';
import { IDLE, reduceReplay } from './replay-state.js';

export function useReplay() {
  const [state, dispatch] = useReducer(reduceReplay, IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = () => {
    running.current?.abort();
    dispatch({ kind: 'cancelled' });
  };
  const start = async (body: ReplayRequest) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    dispatch({ kind: 'start' });
    try {
      for await (const lines of replayTurns(body, abort.signal)) {
        if (abort.signal.aborted) return;
        dispatch({ kind: 'lines', lines });
      }
      dispatch({ kind: 'ended' });
    } catch (error) {
      if (!abort.signal.aborted) dispatch({ kind: 'failed', error });
    }
  };
  return { state, start, cancel };
}
