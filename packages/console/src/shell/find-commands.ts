/** Filters the command palette by the typed text. Pure. */
import type { LucideIcon } from 'lucide-react';

export interface Command {
  /** Its link, or the name of its action. */
  to: string;
  title: string;
  kind: string;
  icon: LucideIcon | undefined;
}

/** Titles that begin with the text first, then those with a word that does, then others that contain it. */
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
