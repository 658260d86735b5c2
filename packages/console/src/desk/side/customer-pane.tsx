/** The customer's details, beside a conversation or over it. */
import type { CustomerView, DeskConversation } from '@frontdesk/contract';
import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { locale, t } from '../../language/translate.js';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { CopyButton } from '../../ui/copy-button.js';
import { callsByPhone, describePhoneNumber } from '../../ui/customer-name.js';
import { Disclosure } from '../../ui/disclosure.js';
import { PlainText } from '../../ui/plain-text.js';
import { ShortId } from '../../ui/short-id.js';
import { Loaded, Skeleton } from '../../ui/states.js';
import { Ago } from '../../ui/time.js';
import { useDeskEvent } from '../connection/desk-provider.js';
import { deskPath } from '../desk-path.js';
import { useCustomer } from '../desk-requests.js';
import { ActionList } from './action-list.js';
import { CustomerData } from './customer-data.js';
import { SidePane } from './side-pane.js';

export interface CustomerPaneProps {
  row: DeskConversation;
  onClose: () => void;
  /** All data of the customer is being erased, with this conversation. */
  onErased: () => void;
}

export function CustomerPane({ row, onClose, onErased }: CustomerPaneProps) {
  const customer = useCustomer(row);
  const { refetch } = customer;
  // A review or closing may have changed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is read again when one of these changes
  useEffect(() => void refetch(), [refetch, row.rating, row.closed, row.handler]);
  useDeskEvent('desk_changed', ({ ticket_chat_id, reason }) => {
    if (ticket_chat_id === row.ticket_chat_id && reason !== 'read') void refetch();
  });
  return (
    <SidePane title={t('Customer')} closeLabel={t('Hide the customer')} onClose={onClose}>
      <div className="space-y-5 px-4 py-4">
        <div>
          {row.customer?.name && (
            <p dir="auto" className="font-semibold break-words">
              {row.customer.name}
            </p>
          )}
          {row.customer?.email && (
            <p className="flex items-center gap-1 text-sm">
              <bdi className="min-w-0 wrap-anywhere">{row.customer.email}</bdi>
              <CopyButton text={row.customer.email} label={t('Copy email address')} />
            </p>
          )}
          <PhoneNumber customer={row.customer} />
          {row.contact_email !== null && (
            <p className="flex flex-wrap items-center gap-1 text-sm">
              <span className="text-ink-faint">{t('Write to')}</span>
              <bdi className="min-w-0 wrap-anywhere">{row.contact_email}</bdi>
              <CopyButton text={row.contact_email} label={t('Copy contact address')} />
            </p>
          )}
          <p
            className={classes(
              'flex items-center gap-1',
              row.customer?.name || row.customer?.email || callsByPhone(row.customer)
                ? 'text-xs text-ink-faint'
                : 'font-medium',
            )}
          >
            <bdi dir="ltr" className="min-w-0 wrap-anywhere">
              {row.session_id}
            </bdi>
            <CopyButton text={row.session_id} label={t('Copy customer ID')} />
          </p>
        </div>
        <Loaded query={customer} skeleton={<Waiting />}>
          {(known) => <Known customer={known} open={row.ticket_chat_id} />}
        </Loaded>
        <CustomerData customer={{ session_id: row.session_id, mode: row.test ? 'test' : 'live' }} onErased={onErased} />
        <Part title={t('This conversation')}>
          <Facts
            facts={[
              [t('ID'), <Id key="id" id={row.ticket_chat_id} />],
              [t('Started'), <Ago key="begun" at={row.date_created} />],
            ]}
          />
        </Part>
      </div>
    </SidePane>
  );
}

function PhoneNumber({ customer }: Pick<DeskConversation, 'customer'>) {
  if (!callsByPhone(customer)) return null;
  const { name, email, phone_number } = customer;
  return (
    <>
      <p className={classes('flex items-center gap-1', name || email ? 'text-sm' : 'font-medium')}>
        <bdi className="min-w-0 wrap-anywhere">{describePhoneNumber(customer)}</bdi>
        {phone_number !== '' && <CopyButton text={phone_number} label={t('Copy phone number')} />}
      </p>
      {phone_number !== '' && (
        <p className="mb-1 text-xs text-ink-soft">
          {t('From the phone network, not verified. Numbers can be forged.')}
        </p>
      )}
    </>
  );
}

function Known({ customer, open }: { customer: CustomerView; open: string }) {
  const { conversations, reviews, login, attributes } = customer;
  const others = conversations.filter(({ ticket_chat_id }) => ticket_chat_id !== open);
  return (
    <>
      <Facts
        facts={[
          [t('First seen'), <Ago key="seen" at={customer.first_seen} />],
          [t('Conversations'), customer.conversation_count],
          [
            t('Logged in'),
            !login.logged_in ? (
              t('No')
            ) : login.expires_at === null ? (
              t('Yes')
            ) : (
              <Until key="until" at={login.expires_at} />
            ),
          ],
        ]}
      />
      {Object.keys(attributes).length > 0 && (
        <Part title={t('Attributes')}>
          <Facts
            facts={Object.entries(attributes).map(([name, value]) => [
              name,
              <bdi key={name} className="break-words">
                {typeof value === 'boolean' ? (value ? t('Yes') : t('No')) : value}
              </bdi>,
            ])}
          />
        </Part>
      )}
      {customer.actions.length > 0 && (
        <Part title={t('Actions ({count, number})', { count: customer.actions.length })}>
          <ActionList actions={customer.actions} open={open} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={t('Other conversations ({count, number})', { count: others.length })}>
          <OtherConversations conversations={others} />
        </Part>
      )}
      {reviews.length > 0 && (
        <Part title={t('Reviews ({count, number})', { count: reviews.length })}>
          <Reviews reviews={reviews} />
        </Part>
      )}
    </>
  );
}

function OtherConversations({ conversations }: Pick<CustomerView, 'conversations'>) {
  return (
    <ul className="-mx-2">
      {conversations.map(({ ticket_chat_id, topic, closed, date_updated, handler, agent }) => (
        <li key={ticket_chat_id}>
          <Link
            to={deskPath(closed ? 'closed' : 'open', ticket_chat_id)}
            search={{} as never}
            resetScroll={false}
            preload={false}
            className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{topic ?? t('No messages yet')}</bdi>
              <span className="block truncate text-xs text-ink-faint">
                <Ago at={date_updated} /> · {handler === 'agent' ? (agent?.username ?? t('Agent')) : t('Assistant')}
              </span>
            </span>
            <Badge tone={closed ? 'neutral' : 'good'}>
              {closed ? t.context('state', 'Closed') : t.context('state', 'Open')}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Reviews({ reviews }: Pick<CustomerView, 'reviews'>) {
  return (
    <ul className="space-y-3">
      {reviews.map(({ ticket_chat_id, rating, review, date_updated }) => (
        <li key={ticket_chat_id} className="text-sm">
          <span className="flex items-center gap-1.5">
            <Star className="text-warn" />
            <span className="font-medium">{t('{rating} of 5', { rating })}</span>
            <span className="text-xs text-ink-faint">
              <Ago at={date_updated} />
            </span>
          </span>
          {review !== null && review !== '' && <PlainText text={review} />}
        </li>
      ))}
    </ul>
  );
}

const CLOCK = new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'short' });

const Until = ({ at }: { at: string }) => (
  <time dateTime={at}>{t('Until {time}', { time: CLOCK.format(new Date(at)) })}</time>
);

function Id({ id }: { id: string }) {
  return (
    <span className="flex items-center gap-1">
      <code>
        <ShortId id={id} />
      </code>
      <CopyButton text={id} label={t('Copy conversation ID')} />
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure open title={title}>
      {children}
    </Disclosure>
  );
}

function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className="space-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2 text-sm">
          <dt className="break-words text-ink-faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div role="status" className="space-y-2">
      <span className="sr-only">{t('Loading…')}</span>
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  );
}
