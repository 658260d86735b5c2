/** The input and output of a step. Parts of unknown shape are shown as JSON. */
import type { TurnView } from '@frontdesk/contract';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.js';
import { describeCallFailure } from '../../ui/call-failure-words.js';
import { CodeView, JsonView } from '../../ui/code-view.js';
import { describeModel } from '../../ui/describe-model.js';
import { describeDuration } from '../../ui/describe-time.js';
import { writeRequest } from '../functions/write-request.js';

type Step = TurnView['steps'][number];
type Fields = Record<string, unknown>;

export function StepDetail({ step }: { step: Step }) {
  const detail = isFields(step.detail) ? step.detail : {};
  if (step.kind === 'model') return <ModelDetail detail={detail} />;
  if (step.kind === 'function' || step.kind === 'leaf') return <FunctionDetail detail={detail} />;
  return (
    <div className="space-y-3">
      {typeof detail.message === 'string' && <p className="text-sm text-ink-soft">{detail.message}</p>}
      {typeof detail.query === 'string' && (
        <Part title={t('Searched for')}>
          <CodeView label={t('Article search')} text={detail.query} wrap />
        </Part>
      )}
      {Array.isArray(detail.articles) && <Articles articles={detail.articles} />}
      {Array.isArray(detail.unfounded) && (
        <Part title={t('Unverified claims')}>
          <JsonView label={t('Claims in the reply that no source supports')} value={detail.unfounded} />
        </Part>
      )}
      {'arguments' in detail && (
        <Part title={t('Arguments')}>
          <JsonView label={t('Arguments')} value={detail.arguments} />
        </Part>
      )}
      {Object.keys(detail).length === 0 && <p className="text-sm text-ink-faint">{t('No details available.')}</p>}
    </div>
  );
}

/** The articles found by a search, without duplicates. */
function Articles({ articles }: { articles: readonly unknown[] }) {
  const titles = articles.flatMap((article) => (isFields(article) ? String(article.title) : []));
  return (
    <Part title={t('Found in articles')}>
      {titles.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('Not found in any article.')}</p>
      ) : (
        <ul className="list-disc space-y-0.5 ps-5 text-sm">
          {[...new Set(titles)].map((title) => (
            <li key={title} dir="auto" className="break-words">
              {title}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function ModelDetail({ detail }: { detail: Fields }) {
  const { text, tool_calls, cut_off, usage, messages, because, instead_of, instructions, prepared_ms } = detail;
  const calls = Array.isArray(tool_calls) ? tool_calls : [];
  const facts = [
    typeof messages === 'number' &&
      t('{count, plural, one {# message read.} other {# messages read.}}', { count: messages }),
    isFields(usage) &&
      t('Tokens: {input} in, {output} out.', {
        input: String(usage.input_tokens ?? '?'),
        output: String(usage.output_tokens ?? '?'),
      }),
    cut_off === true && t('Stopped at the limit of output tokens.'),
    typeof prepared_ms === 'number' &&
      t('Requested {duration} ahead, while the customer paused.', {
        duration: describeDuration(prepared_ms),
      }),
    typeof instead_of === 'string' &&
      t('Used instead of {model}: {reason}', { model: describeModel(instead_of), reason: String(because ?? '') }),
  ];
  return (
    <div className="space-y-3">
      <p className="text-xs text-ink-faint">{facts.filter((fact) => fact !== false).join(' ')}</p>
      {typeof text === 'string' && text !== '' && (
        <Part title={t('Text')}>
          <CodeView label={t('Text of the model')} text={text} wrap />
        </Part>
      )}
      {calls.length > 0 && (
        <Part title={t('Tool calls')}>
          <JsonView label={t('Tool calls')} value={calls} />
        </Part>
      )}
      {typeof instructions === 'string' && (
        <Part title={t('Instructions')}>
          <CodeView label={t('Model instructions')} text={instructions} wrap />
        </Part>
      )}
    </div>
  );
}

function FunctionDetail({ detail }: { detail: Fields }) {
  const { request, status, result, failure } = detail;
  const sent = isFields(request) ? request : undefined;
  return (
    <div className="space-y-3">
      <Part title={t('Arguments')}>
        <JsonView label={t('Arguments')} value={detail.arguments ?? {}} />
      </Part>
      <Part title={t('Request')}>
        {sent === undefined ? (
          <p className="text-sm text-ink-soft">{t('No request was sent.')}</p>
        ) : (
          <CodeView
            label={t('Request')}
            wrap
            text={writeRequest({
              method: String(sent.method),
              url: String(sent.url),
              headers: isFields(sent.headers) ? sent.headers : {},
              body: sent.body,
            })}
          />
        )}
      </Part>
      {isFields(failure) ? (
        <Part title={t('Failed: {reason}', { reason: describeCallFailure(String(failure.reason)) })}>
          <p className="text-sm text-bad">{String(failure.message)}</p>
        </Part>
      ) : (
        'result' in detail && (
          <Part title={typeof status === 'number' ? t('Response, HTTP {status}', { status }) : t('Response')}>
            <JsonView label={t('Response')} value={result ?? null} />
          </Part>
        )
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
