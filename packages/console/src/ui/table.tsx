/**
 * Tables. A row can be a link: its main cell contains the only link, stretched over the row, so that there is one
 * keyboard target per row. Where a table has less than 40 rem, as on phones, a row is a block: the first cell on a line of
 * its own, the others below it, each after its header. A table that is too wide scrolls on its own and is focusable.
 */
// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose parts are no table cells
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from './classes.js';

export interface Column<Row> {
  header: string;
  /** Shown instead of the header in the header row, such as a term with its explanation. */
  headerContent?: ReactNode;
  /** Only for screen readers. */
  hideHeader?: boolean;
  /** `null` if there is no value: a dash, and in a block the cell is left out. */
  cell: (row: Row) => ReactNode;
  /** In a block, without its header: the value explains itself. */
  bare?: boolean;
  /** Left out of a block. */
  wideOnly?: boolean;
  align?: 'right';
  className?: string;
}

export interface TableProps<Row> {
  /** The table's label, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const look = (column: Column<Row>) =>
    classes(column.wideOnly && '@max-[40rem]:hidden', column.align === 'right' && 'text-end', column.className);
  const keyed = columns.map((column, index) => ({ ...column, key: `column-${index}` }));
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-lg border border-line bg-surface shadow-sm"
    >
      <table role="table" aria-label={label} className="w-full border-collapse text-sm @max-[40rem]:block">
        <thead role="rowgroup" className="@max-[40rem]:sr-only">
          <tr role="row" className="border-b border-line text-start text-xs">
            {keyed.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classes(
                  'px-4 py-2 font-medium whitespace-nowrap text-ink-faint! @max-[52rem]:px-3',
                  look(column),
                )}
              >
                {column.hideHeader ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  (column.headerContent ?? column.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[40rem]:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="relative border-b border-line last:border-0 has-[[data-row-link]]:hover:bg-hover/60 @max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:items-center @max-[40rem]:gap-x-4 @max-[40rem]:gap-y-1 @max-[40rem]:px-4 @max-[40rem]:py-2.5"
            >
              {keyed.map((column, index) => {
                const content = column.cell(row);
                return (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={index === 0 || column.bare || column.hideHeader ? undefined : column.header}
                    className={classes(
                      'px-4 py-2.5 align-middle @max-[52rem]:px-3 @max-[40rem]:max-w-full @max-[40rem]:min-w-0 @max-[40rem]:p-0 @max-[40rem]:text-start @max-[40rem]:wrap-anywhere @max-[40rem]:empty:hidden',
                      index === 0 ? '@max-[40rem]:w-full' : '@max-[40rem]:text-xs',
                      index > 0 && (column.hideHeader ? '@max-[40rem]:ms-auto' : '@max-[40rem]:w-auto'),
                      column.align === 'right' && 'whitespace-nowrap',
                      content === null && '@max-[40rem]:hidden',
                      look(column),
                    )}
                  >
                    {content === null ? <span className="text-ink-faint">–</span> : content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The link of a row, for its main cell. Other controls in the row need `relative` to stay above it. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  const [path = to, hash] = to.split('#');
  return (
    <Link
      to={path}
      {...(hash === undefined ? {} : { hash })}
      data-row-link
      className="font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
    >
      {children}
    </Link>
  );
}
