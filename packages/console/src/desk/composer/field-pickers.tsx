/** The lists above the writing field: canned replies after a slash in a reply, members after an @ in a note. */
import type { CannedReply, MemberView } from '@frontdesk/contract';
import { useMembers } from '../../api/people.js';
import { useSession } from '../../api/session.js';
import { t } from '../../language/translate.js';
import { useCannedReplies } from '../desk-requests.js';
import { CannedPicker } from './canned-picker.js';
import type { Mode } from './drafts.js';
import { findCanned, insertCanned, wantedCanned } from './find-canned.js';
import { findMembers, insertMention, type Mentioned, wantedMention } from './find-mention.js';
import { MentionPicker } from './mention-picker.js';
import { usePicker } from './use-picker.js';

interface FieldContent {
  mode: Mode;
  text: string;
  caret: number;
  /** Replaces `{customer}` in canned replies. */
  customer: string | null;
  /** Replaces `{agent}`. */
  agent: string;
}

interface FieldChanges {
  insert: (next: { text: string; caret: number }) => void;
  onCanned: (reply: CannedReply) => void;
  onMention: (member: Mentioned) => void;
}

/** Only one of the lists can be open. */
export function useFieldPickers(content: FieldContent, { insert, onCanned, onMention }: FieldChanges) {
  const { mode, text, caret, customer, agent } = content;
  const { member } = useSession();
  const replies = useCannedReplies().data;
  const members = useMembers().data;
  const askedCanned = mode === 'reply' ? wantedCanned(text, caret) : undefined;
  const pickCanned = (reply: CannedReply) => {
    insert(insertCanned(text, caret, reply.text, { customer, agent }));
    onCanned(reply);
  };
  const canned = usePicker(
    askedCanned,
    replies === undefined || askedCanned === undefined ? undefined : findCanned(replies, askedCanned),
    pickCanned,
  );
  const askedMember = mode === 'note' ? wantedMention(text, caret) : undefined;
  const colleagues = members?.filter(({ id }) => id !== member.id);
  const fitting = colleagues === undefined || askedMember === undefined ? [] : findMembers(colleagues, askedMember);
  const pickMember = ({ id, username }: MemberView) => {
    insert(insertMention(text, caret, username));
    onMention({ id, username });
  };
  const mentions = usePicker(
    askedMember,
    // A word after a name no longer belongs to it.
    colleagues === undefined || (fitting.length === 0 && askedMember?.includes(' ')) ? undefined : fitting,
    pickMember,
  );
  const picker = mode === 'note' ? mentions : canned;
  return {
    canned,
    mentions,
    /** The one for what is written now. */
    picker,
    pickCanned,
    pickMember,
    hasNoCanned: replies?.length === 0,
    /** Call when the text has changed. @returns whether the text before the caret asks for a list */
    update(next: string, next_caret: number): boolean {
      const wanted = (mode === 'note' ? wantedMention : wantedCanned)(next, next_caret);
      picker.onWanted(wanted);
      return wanted !== undefined;
    },
  };
}

interface FieldPickersProps {
  pickers: ReturnType<typeof useFieldPickers>;
  /** Opens the dialog of canned replies. */
  onManage: () => void;
}

export function FieldPickers({ pickers, onManage }: FieldPickersProps) {
  const { canned, mentions, pickCanned, pickMember, hasNoCanned } = pickers;
  return (
    <>
      {canned.open && (
        <CannedPicker
          id={canned.id}
          found={canned.found}
          none={hasNoCanned}
          at={canned.at}
          onPick={(index) => canned.found[index] && pickCanned(canned.found[index])}
          onManage={onManage}
        />
      )}
      {mentions.open && (
        <MentionPicker
          id={mentions.id}
          found={mentions.found}
          at={mentions.at}
          onPick={(index) => mentions.found[index] && pickMember(mentions.found[index])}
        />
      )}
      <p role="status" className="sr-only">
        {mentions.open && t('{count, plural, one {# member} other {# members}}', { count: mentions.found.length })}
      </p>
    </>
  );
}
