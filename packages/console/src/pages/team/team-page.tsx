/**
 * The members at the desk, their workload, and the conversations that no agent has taken over. For owners and admins.
 */
import type { DeskTeam, DeskTeamMember } from '@frontdesk/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { get } from '../../api/request.js';
import { useSession } from '../../api/session.js';
import { deskPath, type Narrowing } from '../../desk/desk-path.js';
import { shortAge } from '../../desk/list/short-age.js';
import { t } from '../../language/translate.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { describeMoment } from '../../ui/describe-time.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { type Column, Table } from '../../ui/table.js';

/** Interval between refreshes, in ms. */
const EVERY_MS = 10_000;

const PRESENCES: Record<DeskTeamMember['presence'], { title: string; tone: BadgeTone }> = {
  online: { title: t('Online'), tone: 'good' },
  away: { title: t('Away'), tone: 'warn' },
  offline: { title: t('Offline'), tone: 'neutral' },
};

/** A row: a member, or the conversations that no agent has taken over. */
type Row = Pick<DeskTeamMember, 'waiting' | 'overdue' | 'longest_waiting'> & {
  member: DeskTeamMember | undefined;
};

export function TeamPage() {
  const team = useQuery({
    queryKey: ['desk-team'],
    queryFn: ({ signal }) => get<DeskTeam>('/api/v1/console/desk-team/', signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <Page
      title={t('Team')}
      description={t('Who is at the desk, and what they are working on. Excludes snoozed and test conversations.')}
      width="wide"
    >
      <Loaded query={team}>
        {({ members, unassigned }) => (
          <Table
            label={t('Team')}
            columns={COLUMNS}
            rows={[{ ...unassigned, member: undefined }, ...members.map((member) => ({ ...member, member }))]}
            keyOf={({ member }) => member?.id ?? 'unassigned'}
          />
        )}
      </Loaded>
    </Page>
  );
}

const COLUMNS: Column<Row>[] = [
  { header: t('Member'), cell: (row) => <Who row={row} /> },
  { header: t('Status'), bare: true, cell: ({ member }) => member && <Presence of={member} /> },
  { header: t.context('state', 'Open'), align: 'right', className: 'tabular-nums', cell: ({ member }) => member?.open },
  { header: t('Waiting'), align: 'right', className: 'tabular-nums', cell: ({ waiting }) => waiting },
  {
    header: t('Overdue'),
    align: 'right',
    className: 'tabular-nums',
    cell: ({ overdue }) => (overdue > 0 ? <Badge tone="bad">{overdue}</Badge> : 0),
  },
  {
    header: t('Longest wait'),
    align: 'right',
    cell: ({ longest_waiting }) => longest_waiting && <LongestWait {...longest_waiting} />,
  },
];

function Who({ row: { member } }: { row: Row }) {
  const { member: self } = useSession();
  if (member === undefined) return <DeskLink to={deskPath('needs_human')}>{t('Unassigned')}</DeskLink>;
  if (member.id === self.id)
    return <DeskLink to={deskPath('mine')}>{t('{username} (you)', { username: member.username })}</DeskLink>;
  return (
    <DeskLink to={deskPath('open')} search={{ agent: member.id }}>
      {member.username}
    </DeskLink>
  );
}

function DeskLink({ to, search, children }: { to: string; search?: Pick<Narrowing, 'agent'>; children: string }) {
  return (
    <Link to={to} search={(search ?? {}) as never} className="font-medium text-accent-ink hover:underline">
      <bdi>{children}</bdi>
    </Link>
  );
}

function Presence({ of }: { of: DeskTeamMember }) {
  const { title, tone } = PRESENCES[of.presence];
  return (
    <Badge tone={tone} dot>
      {title}
    </Badge>
  );
}

function LongestWait({ ticket_chat_id, waiting_since }: NonNullable<Row['longest_waiting']>) {
  return (
    <Link to={deskPath('open', ticket_chat_id)} className="text-accent-ink hover:underline">
      <time
        dateTime={waiting_since}
        title={t('Waiting since {time}', { time: describeMoment(waiting_since) })}
        className="whitespace-nowrap tabular-nums"
      >
        {shortAge(Date.now() - Date.parse(waiting_since))}
      </time>
    </Link>
  );
}
