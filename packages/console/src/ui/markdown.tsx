/**
 * Renders Markdown for previews. HTML is dropped, pictures become links because the console loads no external content,
 * and headings are not headings of the page.
 */
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { t } from '../language/translate.js';
import { ExternalLink } from './external-link.js';

const heading = (look: string) =>
  function Heading({ children }: { children?: ReactNode }) {
    return <p className={`mt-4 mb-1 font-semibold first:mt-0 ${look}`}>{children}</p>;
  };

const PARTS: Components = {
  h1: heading('text-lg'),
  h2: heading('text-base'),
  h3: heading('text-sm'),
  h4: heading('text-sm'),
  h5: heading('text-sm'),
  h6: heading('text-sm'),
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-1 ps-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-2 list-decimal space-y-1 ps-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-s-2 border-line-strong ps-3">{children}</blockquote>,
  a: ({ href, children }) => <ExternalLink href={href ?? ''}>{children}</ExternalLink>,
  img: ({ src, alt }) => <ExternalLink href={typeof src === 'string' ? src : ''}>{alt || t('Picture')}</ExternalLink>,
  code: ({ children }) => <code className="rounded-sm bg-hover px-1 font-mono text-xs">{children}</code>,
  pre: ({ children }) => (
    <pre className="my-2 rounded-md bg-sunken p-3 break-words whitespace-pre-wrap [&>code]:bg-transparent [&>code]:px-0">
      {children}
    </pre>
  ),
  hr: () => <hr className="my-4 border-line" />,
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label={t('Table')} tabIndex={0} className="my-2 overflow-x-auto">
      <table className="border-collapse">{children}</table>
    </section>
  ),
  th: ({ children }) => <th className="border border-line px-2 py-1 text-start font-medium">{children}</th>,
  td: ({ children }) => <td className="border border-line px-2 py-1 align-top">{children}</td>,
};

export function Markdown({ text }: { text: string }) {
  return (
    <div dir="auto" className="text-sm break-words">
      <ReactMarkdown remarkPlugins={[remarkGfm]} skipHtml components={PARTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
