/** What the command palette finds for what was typed; pure. */
import type { LucideIcon } from 'lucide-react';

export interface Command {
  /** Where it leads, or the name of what it does. */
  to: string;
  title: string;
  kind: string;
  icon: LucideIcon | undefined;
}

/** Titles that begin with what was typed first, then words that do, then the rest that contains it. */
export function findCommands<One extends { title: string }>(commands: readonly One[], typed: string): One[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...commands];
  const rank = ({ title }: One) => {
    const text = title.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    if (text.split(/[\s_]/).some((word) => word.startsWith(wanted))) return 1;
    return text.includes(wanted) ? 2 : 3;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((entry) => entry.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
