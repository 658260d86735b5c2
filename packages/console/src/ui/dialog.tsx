/**
 * Dialogs. They use their own backdrop, as Radix's inserts a style element, which the content security policy refuses;
 * `data-modal` prevents the page behind from scrolling instead (styles.css).
 */
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.js';
import { t } from '../language/translate.js';
import { Button, IconButton } from './button.js';
import { classes } from './classes.js';
import { Notice } from './notice.js';
import { useReturnFocus } from './use-return-focus.js';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  wide?: boolean;
  /** Escape and clicks outside do not close it. Without it, they close it; once something is typed, they ask first. */
  holds?: boolean;
}

export function Dialog({ open, onClose, title, description, children, actions, wide, holds }: DialogProps) {
  const focus = useReturnFocus(open);
  const { noteTyped, findTyped } = useTypedText(holds);
  /** Whether the member is asked to discard what they typed. */
  const [leaving, setLeaving] = useState(false);
  if (leaving && !open) setLeaving(false);

  const keep = () => {
    setLeaving(false);
    findTyped()?.focus();
  };
  const leave = (event: Event) => {
    if (!holds && findTyped() === undefined) return;
    event.preventDefault();
    setLeaving(!holds);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div data-modal className="fixed inset-0 z-40 animate-appear bg-backdrop" />
        <Radix.Content
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onEscapeKeyDown={(event) => {
            leave(event);
            if (leaving) keep();
          }}
          onInput={({ target }) => noteTyped(target)}
          // Not where the focus goes: an expired session opens a dialog over this one.
          onPointerDownOutside={leave}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[min(46rem,92dvh)] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-lg bg-raised shadow-lg focus:outline-none',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 pb-3">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold break-words hyphens-auto">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="mt-1 text-sm text-ink-soft">{description}</div>
                </Radix.Description>
              )}
            </div>
            {!holds && (
              <Radix.Close asChild>
                <IconButton label={t('Close')} icon={<X />} size="small" />
              </Radix.Close>
            )}
          </header>
          {children !== undefined && (
            // In a low window, or in large text, the dialog scrolls as a whole.
            <div className="scroll-pb-20 [@media(min-height:30rem)]:min-h-0 [@media(min-height:30rem)]:overflow-y-auto">
              <div className="px-5 py-2">{children}</div>
            </div>
          )}
          {leaving && <DiscardQuestion onKeep={keep} onDiscard={onClose} />}
          {actions !== undefined && !leaving && (
            <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5 max-sm:*:grow">{actions}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const CHOICES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'color', 'range']);

const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !CHOICES.has(target.type));

/** The fields of a dialog in which the member typed; none while the dialog holds, because it is stored then. */
function useTypedText(holds: boolean | undefined) {
  const typed = useRef(new Set<TextField>());
  useEffect(() => {
    if (holds) typed.current.clear();
  }, [holds]);
  return {
    noteTyped(target: EventTarget) {
      if (isTextField(target)) typed.current.add(target);
    },
    /** Not those of a form that the dialog no longer shows, as it was saved. */
    findTyped: () => [...typed.current].findLast(({ isConnected, value }) => isConnected && value.trim() !== ''),
  };
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
      <p className="basis-full text-sm font-medium">{t('Discard what you typed?')}</p>
      <Button autoFocus onClick={onKeep}>
        {t('Keep editing')}
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}

export interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** The button's label, such as "Delete function". */
  action: string;
  danger?: boolean;
  /** False: it cannot be confirmed yet. */
  ready?: boolean;
  /** The dialog closes on success, and stays open with the error on failure. */
  onConfirm: () => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for confirmation of an irreversible action. */
export function Confirm({
  open,
  onClose,
  title,
  description,
  action,
  danger,
  ready = true,
  onConfirm,
  children,
}: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const details = problem instanceof ApiError ? problem.errors : [];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem !== undefined && (
        <Notice
          kind="bad"
          title={details.length > 0 ? t('Could not complete this action') : ApiError.sentence(problem)}
        >
          {details.length > 0 && (
            <ul className="list-disc space-y-1 ps-4">
              {details.map(({ path, message }) => (
                <li key={path + message}>
                  <code>{path}</code> {message}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </Dialog>
  );
}
