/** Provides the agent's call to the desk; leaving the desk leaves the call. */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { AgentCalls } from './agent-calls.js';
import type { AgentCall } from './joined-call.js';

const CallContext = createContext<AgentCalls | undefined>(undefined);

export function CallProvider({ children }: { children: ReactNode }) {
  const [calls] = useState(() => new AgentCalls());
  useEffect(() => () => calls.leave(), [calls]);
  return <CallContext value={calls}>{children}</CallContext>;
}

export function useAgentCall(): { calls: AgentCalls; call: AgentCall | undefined } {
  const calls = useContext(CallContext);
  if (calls === undefined) throw new Error('This part of the desk needs its calls');
  return { calls, call: useSyncExternalStore(calls.subscribe, calls.get) };
}
