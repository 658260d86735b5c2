/** The name of an HTTP header in a sentence: browsers would break the line at its hyphens. For `t.rich`. */
import type { ReactNode } from 'react';

export const headerName = (name: ReactNode) => <code className="whitespace-nowrap">{name}</code>;
