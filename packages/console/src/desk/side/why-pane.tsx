/** Why the assistant gave an answer: what it did for it, step by step, beside the conversation. */
import { Link } from '@tanstack/react-router';
import { useTurns } from '../../api/conversations.js';
import { TurnTrace } from '../../pages/turns/turn-trace.js';
import { Loaded, SkeletonList } from '../../ui/states.js';
import { SidePane } from './side-pane.js';

export function WhyPane({
  conversation,
  turn_id,
  onClose,
}: {
  conversation: string;
  turn_id: string;
  onClose: () => void;
}) {
  const turns = useTurns(conversation);
  return (
    <SidePane title="Why this answer?" closeLabel="Hide the explanation" onClose={onClose} asked>
      <Loaded query={turns} skeleton={<SkeletonList />}>
        {(all) => {
          const turn = all.find(({ id }) => id === turn_id);
          return turn === undefined ? (
            <p className="px-4 py-4 text-sm text-ink-soft">What the assistant did for this answer is no longer kept.</p>
          ) : (
            <TurnTrace turn={turn} />
          );
        }}
      </Loaded>
      <p className="border-t border-line px-4 py-3 text-sm">
        <Link
          to={`/turns/${encodeURIComponent(conversation)}`}
          hash={turn_id}
          preload={false}
          className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          Open the whole trace
        </Link>
      </p>
    </SidePane>
  );
}
