/** What a member may do with a conversation now; the service enforces this itself. Pure. */
import type { DeskConversation } from '@frontdesk/contract';
import type { Shortcut } from '../keys/shortcuts.js';

export interface ConversationRights {
  /** The member handles it. */
  mine: boolean;
  take: boolean;
  /** Take it over from another agent. */
  force: boolean;
  assign: boolean;
  handBack: boolean;
  snooze: boolean;
  close: boolean;
}

/** @param member `manages`: an owner or admin */
export function rightsIn(row: DeskConversation, member: { id: string; manages: boolean }): ConversationRights {
  const mine = row.agent?.id === member.id;
  const others = !row.closed && row.handler === 'agent' && !mine;
  const take = !row.closed && row.handler === 'assistant';
  const force = others && member.manages;
  const handBack = mine && !row.closed;
  return {
    mine,
    take,
    force,
    assign: take || force || handBack,
    handBack,
    snooze: !row.closed && (!others || member.manages),
    close: !row.closed && !others,
  };
}

/** The available shortcuts, in the order in which they are offered. */
export function possibleShortcuts({ closed }: DeskConversation, may: ConversationRights): Shortcut[] {
  const possible: [Shortcut, boolean][] = [
    ['take', may.take || may.force],
    ['hand', may.handBack],
    ['reply', !closed],
    ['note', true],
    ['snooze', may.snooze],
    ['priority', true],
    ['tag', true],
    ['close', may.close],
    ['customer', true],
  ];
  return possible.flatMap(([shortcut, is]) => (is ? [shortcut] : []));
}
