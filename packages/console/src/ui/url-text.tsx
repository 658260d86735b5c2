/** A URL that breaks before its parts instead of within a name. The element around it needs `wrap-anywhere` for longer names. */
import { Fragment } from 'react';

const PART = /(?<!\/)(?=\/)|(?=[?&{])/;

export function UrlText({ url }: { url: string }) {
  return url.split(PART).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
