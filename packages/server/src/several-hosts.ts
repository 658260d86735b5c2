import type { IncomingMessage } from 'node:http';

/** Whether a request has more than one `Host`. Node takes the first; a proxy in front may have taken another one (RFC 9112, section 3.2). */
export const hasSeveralHosts = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct.host?.length ?? 0) > 1;
